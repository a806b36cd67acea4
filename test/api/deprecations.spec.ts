import { Body, Controller, type DynamicModule, Get, Module, Post, Put } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '../../src/app.module.js';
import { AppContext } from '../../src/platform/auth/app-context.js';
import { Config } from '../../src/platform/config/config.js';
import type { Deprecation } from '../../src/platform/config/deprecation-settings.js';
import { Field } from '../../src/platform/contract/field.js';
import { Reply } from '../../src/platform/contract/reply.js';
import { callers } from '../../src/platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../src/platform/endpoint/endpoint.decorator.js';
import { Deprecated } from '../../src/platform/endpoint/rare-options.js';
import { deprecationAnchor } from '../../src/platform/deprecation/deprecation-headers.js';
import type { Answer } from '../answer.js';
import { commandLineOf, runInProcess } from '../command-line.js';
import type { Shop } from '../factories.js';
import { Api, until } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { PAGE } from '../pages.js';

const LIST = 'GET /api/apps/v1/customers';
const CREATE = 'POST /api/apps/v1/customers';
const CODES = 'GET /api/apps/v1/discounts';
const times = { deprecated_at: '2026-11-01', sunset_at: '2027-06-01T12:00:00+06:00' };
const shown = { deprecated_at: '2026-11-01T00:00:00.000Z', sunset_at: '2027-06-01T06:00:00.000Z' };
const DECLARED: (Omit<Deprecation, 'field'> & { field?: string })[] = [
  { operation: CODES, ...times, replacement: '`GET /codes`', title: '`GET /discounts`' },
  { operation: LIST, field: 'search', ...times, replacement: '`q`', title: '`search` of customers' },
  { operation: CREATE, field: 'email', ...times, sunset_at: '2028-01-01', replacement: '`mail`', title: '`email` of new customers' },
];

const notice = { ...times, replacement: '`POST /new-things`', title: 'old things' };

class OldThing {
  @Field.Deprecated({ ...notice, title: '`colour` of old things' }) @Field.Optional() @Field.Text() colour?: string;
}

class NewThing {
  @Field.Optional() @Field.Text() name?: string;
}

class OldPart {
  @Field.Deprecated({ ...notice, title: '`parts.weight` of old things' }) @Field.Member() weight: string;
}

class ShownOldThing {
  @Field.Member() @ApiProperty() name: string;
  @Field.Deprecated({ ...notice, title: '`colour` of old things that are shown' }) @Field.Member() colour: string;
  @Field.Member(() => OldPart) @ApiProperty({ type: [OldPart] }) parts: OldPart[];
}

@Controller('api/apps/v1/old-things')
class OldThingsController {
  @Post()
  @Endpoint(callers.app(), null)
  @Deprecated(notice)
  make(@Ctx() _: AppContext, @Body() body: OldThing): Promise<Reply<null>> {
    return Promise.resolve(new Reply(null, { colour: body.colour }));
  }

  @Get(':id')
  @Endpoint(callers.app(), ShownOldThing)
  show(@Ctx() _: AppContext): Promise<ShownOldThing> {
    return Promise.resolve({ name: 'a', colour: 'red', parts: [{ weight: '1' }] });
  }

  @Put(':id')
  @Endpoint(callers.app(), ShownOldThing)
  replace(@Ctx() _: AppContext, @Body() _body: NewThing): Promise<ShownOldThing> {
    return Promise.resolve({ name: 'a', colour: 'red', parts: [] });
  }

  @Post(':id')
  @Endpoint(callers.app(), null)
  change(@Ctx() _: AppContext, @Body() body: OldThing): Promise<Reply<null>> {
    return Promise.resolve(new Reply(null, { colour: body.colour }));
  }
}

@Module({})
class TestBuild {}

/** The service with routes that declare deprecations in their code. */
class ApiWithOldThings extends Api {
  protected override moduleOf(config: Config): DynamicModule {
    return { module: TestBuild, imports: [AppModule.with(config)], controllers: [OldThingsController] };
  }
}

describe('deprecations', () => {
  const api = new ApiWithOldThings();
  const second = new Api();
  const folder = mkdtempSync(join(tmpdir(), 'deprecations-'));
  const DEPRECATIONS = join(folder, 'deprecations.json');
  let one: Shop;
  let other: Shop;

  beforeAll(async () => {
    const unknown = { ...DECLARED[0], operation: 'GET /api/apps/v1/none' };
    writeFileSync(DEPRECATIONS, JSON.stringify([...DECLARED, unknown]));
    await api.start({ DEPRECATIONS });
    // Two processes record uses of the same rows.
    await second.serve(api.environment);
    one = await api.shop();
    other = await api.shop();
  });
  afterAll(async () => {
    await second.close();
    await api.stop();
    rmSync(folder, { recursive: true });
  });

  const linkTo = (operation: string, field: string | null): string =>
    `<${api.app.get(Config).base_url}/changelog#${deprecationAnchor({ operation, field })}>; rel="deprecation"`;
  /** Links of errors to their explanations are left out. */
  const linksOf = ({ headers }: Answer): string | null => {
    const links = headers.get('link')?.split(', ') ?? [];
    return links.filter((link) => !link.endsWith('rel="help"')).join(', ') || null;
  };
  const headersOf = (answer: Answer): (string | null)[] => [
    answer.headers.get('deprecation'),
    answer.headers.get('sunset'),
    linksOf(answer),
  ];
  const NONE = [null, null, null];
  const OF_CODES = (): string[] => ['@1793491200', 'Tue, 01 Jun 2027 06:00:00 GMT', linkTo(CODES, null)];
  const usesOf = async (shop: Shop): Promise<Record<string, number>> => {
    const { body } = await shop.get('/deprecations');
    return Object.fromEntries((body.data as { operation: string; uses: number }[]).map(({ operation, uses }) => [operation, uses]));
  };

  it('mark every response of a deprecated route, whatever its status', async () => {
    expect(headersOf(await one.get('/discounts'))).toEqual(OF_CODES());
    expect(headersOf(await one.get('/discounts?page=0'))).toEqual(OF_CODES());
    const refused = await api.call('GET', '/api/apps/v1/discounts');
    expect([refused.status, ...headersOf(refused)]).toEqual([401, ...OF_CODES()]);
    const version = await one.get('/discounts', { headers: { 'api-version': '2' } });
    expect([version.body.code, ...headersOf(version)]).toEqual(['unsupported_version', ...OF_CODES()]);
    expect(headersOf(await api.call('HEAD', '/api/apps/v1/discounts'))).toEqual(OF_CODES());
  });

  it('mark responses to requests that use a deprecated parameter or field, and no others', async () => {
    const search = ['@1793491200', 'Tue, 01 Jun 2027 06:00:00 GMT', linkTo(LIST, 'search')];
    expect(headersOf(await one.get('/customers?search=x'))).toEqual(search);
    expect(headersOf(await one.get('/customers?fields=name,search'))).toEqual(search);
    expect(headersOf(await one.get('/customers?searching=x&page=1'))).toEqual(NONE);
    const email = ['@1793491200', 'Sat, 01 Jan 2028 00:00:00 GMT', linkTo(CREATE, 'email')];
    const made = await one.post('/customers', { name: 'A', phone: '01711111111', email: 'a@example.com' });
    expect([made.status, ...headersOf(made)]).toEqual([201, ...email]);
    const invalid = await one.post('/customers', { email: 'nobody' });
    expect([invalid.status, ...headersOf(invalid)]).toEqual([400, ...email]);
    expect(headersOf(await one.post('/customers', { name: 'B', phone: '01722222222' }))).toEqual(NONE);
    for (const path of ['/store', '/deprecations', '/orders', '/nothing']) expect(headersOf(await one.get(path))).toEqual(NONE);
  });

  it('are counted exactly for each app, by several processes', async () => {
    const fresh = await api.shop();
    const call = (base: Api): Promise<Answer> =>
      base.call('GET', '/api/apps/v1/discounts', { headers: { authorization: `Bearer ${fresh.access_token}` } });
    await Promise.all(Array.from({ length: 20 }, (_, n) => call(n % 2 ? api : second)));
    await until(async () => (await usesOf(fresh))[CODES] === 20);
    expect((await fresh.get('/deprecations')).body).toEqual({
      data: [{ operation: CODES, field: null, ...shown, replacement: '`GET /codes`', uses: 20, last_used_at: expect.any(String) }],
      status: 200,
    });
    expect(await usesOf(other)).toEqual({});
  });

  it('of the code are declared next to the route and the field', async () => {
    const [old, changed] = ['POST /api/apps/v1/old-things', 'POST /api/apps/v1/old-things/:id'];
    const call = (shop: Shop, path: string, body: object): Promise<Answer> =>
      api.call('POST', `/api/apps/v1/old-things${path}`, { body, headers: { authorization: `Bearer ${shop.access_token}` } });
    expect((await call(one, '', {})).headers.get('link')).toBe(linkTo(old, null));
    expect((await call(other, '', { colour: 'red' })).headers.get('link')).toBe(`${linkTo(old, null)}, ${linkTo(old, 'colour')}`);
    expect(headersOf(await call(one, '/1', {}))).toEqual(NONE);
    expect((await call(one, '/1', { colour: 'red' })).headers.get('link')).toBe(linkTo(changed, 'colour'));
    const { paths } = (await api.call('GET', '/openapi.json')).body;
    expect(paths['/api/apps/v1/old-things'].post.deprecated).toBe(true);
    await until(async () => (await usesOf(other))[old] === 1);
    const { deprecations } = await commandLineOf(api).cli('deprecation', 'list');
    // The command line is the service without the test's routes.
    expect((deprecations as { operation: string }[]).filter(({ operation }) => operation === old)).toEqual([]);
    await api.query('DELETE FROM deprecation_uses WHERE store_id = $1', [other.store_id]);
  });

  it('of a response are declared next to its field, and are used by requests whose `fields` contains it', async () => {
    const reader = await api.shop();
    const shownBy = 'GET /api/apps/v1/old-things/:id';
    const call = (method: string, query = '', body?: object): Promise<Answer> =>
      api.call(method, `/api/apps/v1/old-things/1${query}`, {
        ...(body && { body }),
        headers: { authorization: `Bearer ${reader.access_token}` },
      });
    const links = async (...parameters: Parameters<typeof call>): Promise<string | null> => linksOf(await call(...parameters));
    expect(await links('GET')).toBeNull();
    expect(await links('GET', '?fields=name,parts')).toBeNull();
    expect(await links('GET', '?fields=colour')).toBe(linkTo(shownBy, 'colour'));
    expect(await links('GET', '?fields=name,parts.weight')).toBe(linkTo(shownBy, 'parts.weight'));
    // A response that cannot be narrowed never uses a field, and a field of that name in a request body is unrelated.
    expect(await links('PUT', '', { colour: 'red' })).toBeNull();
    const { paths, components } = (await api.call('GET', '/openapi.json')).body;
    expect(paths['/api/apps/v1/old-things/{id}'].get.deprecated).toBeUndefined();
    expect(components.schemas.ShownOldThing.properties).toMatchObject({ colour: { deprecated: true } });
    expect(components.schemas.OldPart.properties).toMatchObject({ weight: { deprecated: true } });
    const { data } = (await api.call('GET', '/changelog.json')).body;
    const titles = (data as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['`colour` of old things that are shown', '`parts.weight` of old things']));
    await until(async () => (await usesOf(reader))[shownBy] !== undefined);
  });

  it('are listed with the apps that used them', async () => {
    await other.get('/discounts');
    await other.get('/customers?search=x');
    await until(async () => Object.keys(await usesOf(other)).length === 2);
    const { cli } = commandLineOf(api);
    const { deprecations } = await cli('deprecation', 'list');
    expect((deprecations as { operation: string }[]).map(({ operation }) => operation)).toEqual([LIST, CODES, CREATE]);
    const [search, codes] = deprecations as { apps: { app_id: number; uses: number }[] }[];
    expect(search).toMatchObject({ operation: LIST, field: 'search', ...shown });
    expect(search?.apps).toContainEqual({ app_id: other.app_id, name: expect.any(String), uses: 1, last_used_at: expect.any(String) });
    expect(codes?.apps.map(({ app_id }) => app_id)).toEqual(expect.arrayContaining([one.app_id, other.app_id]));
    const { deprecation_id } = search as unknown as { deprecation_id: string };
    expect(await cli('deprecation', 'show', `--deprecation-id=${deprecation_id}`)).toEqual({
      ...{ ...search, ...shown },
      ...{ replacement: expect.any(String), title: expect.any(String) },
    });
    for (const text of [deprecation_id, LIST, LIST.replace('GET ', '')]) {
      const { found } = await cli('find', text);
      expect(found).toContainEqual({
        ...{ noun: 'deprecation', id: deprecation_id, name: expect.any(String), store_id: null },
        show: `deprecation show --deprecation-id ${deprecation_id}`,
      });
    }
    // Thirty days are shown.
    await api.query(`UPDATE deprecation_uses SET day = day - 30 WHERE store_id = $1`, [other.store_id]);
    expect(await usesOf(other)).toEqual({});
  });

  it('are in the changelog, at the address of the link', async () => {
    const { data } = (await api.call('GET', '/changelog.json')).body;
    expect((data as { kind: string }[]).filter(({ kind }) => kind === 'deprecated')).toEqual(
      expect.arrayContaining([
        {
          ...{ version: expect.any(String), date: '2026-11-01', kind: 'deprecated', area: 'Discounts', title: '`GET /discounts`' },
          details: 'Use `GET /codes` instead. It ends on 2027-06-01 at the earliest.',
          deprecates: { operation: CODES, field: null },
        },
        expect.objectContaining({ deprecates: { operation: LIST, field: 'search' } }),
        expect.objectContaining({ deprecates: { operation: CREATE, field: 'email' } }),
      ]),
    );
    const { text } = await api.call('GET', '/changelog');
    for (const { operation, field = null } of DECLARED) expect(text).toContain(`id="${deprecationAnchor({ operation, field })}"`);
  });

  it('are in the API reference', async () => {
    const { paths, components } = (await api.call('GET', '/openapi.json')).body;
    expect(paths['/api/apps/v1/discounts'].get.deprecated).toBe(true);
    expect(paths['/api/apps/v1/discounts'].post.deprecated).toBeUndefined();
    const parameters = paths['/api/apps/v1/customers'].get.parameters as { name: string; deprecated?: boolean }[];
    expect(parameters.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual(['search']);
    const reference = paths['/api/apps/v1/customers'].post.requestBody.content['application/json'].schema.$ref as string;
    const { properties } = components.schemas[reference.split('/').at(-1) ?? ''];
    expect([properties.email.deprecated, properties.phone.deprecated]).toEqual([true, undefined]);
  });

  it('have a metric', async () => {
    const { text } = await api.call('GET', '/metrics');
    expect(text).toMatch(/^deprecated_requests_total\{operation="GET \/api\/apps\/v1\/discounts",field=""\} [1-9]/m);
  });

  it.each([
    ['en', /uses parts of the API that end on 1 June 2027\./],
    ['bn', /API‑এর এমন অংশ ব্যবহার করে/],
  ])('are shown to the merchants of stores whose apps use them (%s)', async (lang, notice) => {
    await until(async () => (await usesOf(one))[CODES] !== undefined);
    const owner = await merchantOf(api, one.store_id);
    const stranger = await api.shop();
    const elsewhere = await merchantOf(api, stranger.store_id);
    const pagesOf = ({ store_id, installation_id }: Shop): string[] =>
      ['', `/${String(installation_id)}`].map((page) => `/${String(store_id)}/settings/apps${page}?lang=${lang}`);
    for (const path of pagesOf(one)) expect((await owner.browse('GET', path, { headers: PAGE })).text).toMatch(notice);
    const home = ({ store_id }: Shop): string => `/${String(store_id)}/home?lang=${lang}`;
    const waits = /1 app uses parts of the API that will end|১টি অ্যাপ API‑এর এমন অংশ ব্যবহার করে/;
    expect((await owner.browse('GET', home(one), { headers: PAGE })).text).toMatch(waits);
    expect((await elsewhere.browse('GET', home(stranger), { headers: PAGE })).text).not.toMatch(waits);
    for (const path of pagesOf(stranger)) expect((await elsewhere.browse('GET', path, { headers: PAGE })).text).not.toMatch(notice);
  });

  it('of the code end 180 days after their start or later', () => {
    const late = { ...notice, deprecated_at: '2026-11-01', sunset_at: '2027-04-30' };
    const early = { ...late, sunset_at: '2027-04-29T23:59:59Z' };
    const declare = (declared: typeof notice) => (): void => {
      Deprecated(declared);
      Field.Deprecated(declared)({}, 'width');
    };
    expect(declare(late)).not.toThrow();
    expect(declare(early)).toThrow('old things must end 180 days after the start of its deprecation or later');
  });

  it('that are declared incorrectly prevent the start', async () => {
    const start = async (content: string): Promise<string> => {
      const file = join(folder, 'wrong.json');
      writeFileSync(file, content);
      return (await runInProcess({ ...api.environment, DEPRECATIONS: file }, 'deprecation', 'list')).stderr;
    };
    expect(await start('{}')).toMatch(/^DEPRECATIONS: .*wrong\.json cannot be used: it is not a list\n$/);
    expect(await start('[{ "operation": "GET /orders", "field": 1, "title": "x", "deprecated_at": "soon" }]')).toMatch(
      /entry 1 has no valid operation, field, replacement, deprecated_at, sunset_at\n$/,
    );
  });
});
