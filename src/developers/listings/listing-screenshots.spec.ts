import { commandLineOf } from '../../../test/command-line.js';
import { DEVELOPERS, Guild, plainApp, useGuild } from '../../../test/developers.js';
import { atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import { form, picture, svg } from '../../../test/images.js';
import type { Answer } from '../../../test/caller.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { AppImageSweep } from '../images/app-image-sweep.processor.js';
import type { Screenshot } from './app-listings.dto.js';

const DRAFT = { prices: 'Free', install_url: 'https://app.example.com/install' };

describe('the screenshots of a listing', () => {
  const api = useOwnApi({ IMAGE_QUEUE: '64' });
  const guild = useGuild(api);
  let app_id: number;
  let file: Buffer;

  beforeAll(async () => {
    file = await picture(600, 400).png().toBuffer();
  });

  beforeEach(async () => {
    const texts = { summary: 'Sends parcels', description: 'Books couriers.' };
    app_id = (await guild.on('POST /apps', { ...plainApp, name: `Robot ${String(Math.random())}`, ...texts })).body.data.app_id as number;
  });

  const on = (route: string, body?: object, who = guild.owner): Promise<Answer> => {
    const [method = '', rest = ''] = route.split(' ');
    return guild.on(`${method} /apps/${String(app_id)}/listing${rest}`, body, who);
  };
  const sent = (bytes: Buffer, fields: Record<string, string>): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    for (const [name, value] of form(bytes)) data.append(name, value);
    return data;
  };
  const pathOf = (of = guild): string => `/developers/organisations/${String(of.organisation_id)}/apps/${String(app_id)}/listing`;
  const add = (alt: string, bytes = file, who = guild.owner, of = guild): Promise<Answer> =>
    who.call('POST', `/api${pathOf(of)}/screenshots`, { form: sent(bytes, { alt }) });
  const drafted = async (): Promise<Screenshot[]> => (await on('GET ')).body.data.screenshots as Screenshot[];
  const texts = async (): Promise<string[]> => (await drafted()).map(({ alt }) => alt);
  const open = (at: string, cookie = ''): Promise<Answer> => api.call('GET', at, { headers: { ...PAGE, cookie } });
  const post = (at: string, given: FormData | Record<string, string>): Promise<Answer> => {
    const { cookie, csrf_token } = guild.owner;
    if (given instanceof FormData) return api.call('POST', at, { form: given, headers: { ...PAGE, cookie } });
    const fields = formOf({ csrf_token, ...given });
    return api.call('POST', at, { ...fields, headers: { ...fields.headers, cookie } });
  };
  const decide = (verb: string, version: number): Promise<unknown> =>
    commandLineOf(api).cli('app', verb, '--app-id', String(app_id), '--listing-version', String(version));
  const statuses = async (): Promise<string[]> =>
    (await api.query<{ status: string }>('SELECT status FROM app_images WHERE app_id = $1 ORDER BY id', [app_id])).map(
      ({ status }) => status,
    );

  it('are added, changed, moved and removed in the draft', async () => {
    const first = await add(' The list of parcels ');
    expect([first.status, first.body.message]).toEqual([201, 'Screenshot added.']);
    expect(first.body.data.screenshots).toEqual([
      {
        screenshot_id: expect.any(Number),
        url: expect.stringMatching(/\/media\/[0-9a-f]{32}\.webp$/),
        thumbnail_url: expect.stringMatching(/\/media\/[0-9a-f]{32}_thumb\.webp$/),
        ...{ alt: 'The list of parcels', width: 600, height: 400 },
      },
    ]);
    for (const word of ['url', 'thumbnail_url'] as const)
      expect((await api.call('GET', new URL((await drafted())[0]?.[word] ?? '').pathname)).status).toBe(200);
    await add('A label');
    await add('A courier');
    const [list, label, courier] = (await drafted()).map(({ screenshot_id }) => String(screenshot_id)) as [string, string, string];
    const moved = await on(`PUT /screenshots/${courier}`, { position: 1 });
    expect([moved.body.message, await texts()]).toEqual(['Screenshot updated.', ['A courier', 'The list of parcels', 'A label']]);
    await on(`PUT /screenshots/${courier}`, { position: 6, alt: 'The courier' });
    expect(await texts()).toEqual(['The list of parcels', 'A label', 'The courier']);
    await on(`PUT /screenshots/${list}`, { alt: 'All parcels' });
    expect(await texts()).toEqual(['All parcels', 'A label', 'The courier']);
    const removals = await atOnce(20, () => on(`DELETE /screenshots/${label}`));
    expect(removals.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(404)]);
    expect([await texts(), await statuses()]).toEqual([
      ['All parcels', 'The courier'],
      ['stored', 'retired', 'stored'],
    ]);
    for (const body of [{}, { alt: '' }, { alt: 'x'.repeat(201) }, { position: 0 }, { position: 7 }, { position: '1' }, { alt: null }])
      expect([body, (await on(`PUT /screenshots/${list}`, body)).status]).toEqual([body, 400]);
    expect((await on(`PUT /screenshots/${label}`, { position: 1 })).body.message).toBe('Screenshot not found.');
    expect(await texts()).toEqual(['All parcels', 'The courier']);
  });

  it('are shown as they were approved, and their files are kept for as long', async () => {
    await add('The list of parcels');
    await add('A label <b>');
    const [list] = await drafted();
    const submitted = await on('POST /submit', DRAFT);
    expect(submitted.body.data.submitted.screenshots).toEqual(await drafted());
    const { text: reviewed } = await open(pathOf(), guild.owner.cookie);
    expect(reviewed).toContain('In review');
    await decide('approve', 1);
    await on(`DELETE /screenshots/${String(list?.screenshot_id)}`);
    await add('Not reviewed');
    const { text } = await open(`/apps/${String(app_id)}`);
    expect(text.match(/ loading="lazy"/g)).toHaveLength(2);
    expect(text).toContain('alt="The list of parcels"');
    expect(text).toContain('alt="A label &lt;b>"');
    expect(text).toContain(`href="${new URL(list?.url ?? '').pathname}"`);
    expect(text).not.toContain('Not reviewed');
    const age = (): Promise<unknown> => api.query(`UPDATE app_images SET updated_at = now() - interval '2 hours' WHERE status = 'retired'`);
    const fileOf = async (): Promise<number> => (await api.call('GET', new URL(list?.url ?? '').pathname)).status;
    await age();
    await api.app.get(AppImageSweep).work();
    expect(await fileOf()).toBe(200);
    await on('POST /submit', DRAFT);
    await decide('approve', 2);
    expect((await open(`/apps/${String(app_id)}`)).text).toContain('Not reviewed');
    await age();
    await api.app.get(AppImageSweep).work();
    expect(await fileOf()).toBe(404);
  });

  it('are six of twenty that are sent concurrently to two processes, through the API and the form', async () => {
    const other = await serveBeside(api);
    const small = svg('<rect/>');
    const { cookie, csrf_token } = guild.owner;
    const answers = await atOnce(20, (n) => {
      const server = n % 2 === 0 ? api : other;
      const alt = `Picture ${String(n)}`;
      if (n % 4 < 2)
        return server.call('POST', `${pathOf()}/screenshots`, { form: sent(small, { csrf_token, alt }), headers: { ...PAGE, cookie } });
      const headers = { cookie, 'x-csrf-token': csrf_token };
      return server.call('POST', `/api${pathOf()}/screenshots`, { form: sent(small, { alt }), headers });
    });
    await other.close();
    expect(answers.filter(({ status }) => status === 201 || status === 303)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(14);
    expect([(await drafted()).length, await statuses()]).toEqual([6, Array<string>(6).fill('stored')]);
    const seventh = await add('One more');
    expect([seventh.status, seventh.body.message]).toEqual([409, 'A listing can have 6 screenshots.']);
    const ids = (await drafted()).map(({ screenshot_id }) => screenshot_id);
    await atOnce(20, (n) => on(`PUT /screenshots/${String(ids[n % 6])}`, { position: 1 + ((n * 5) % 6) }));
    expect((await drafted()).map(({ screenshot_id }) => screenshot_id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
  });

  it('must be images with a text; anything else changes nothing', async () => {
    await add('The list of parcels');
    const before = (await on('GET ')).text;
    const api_path = `/api${pathOf()}/screenshots`;
    const refusals: [FormData, number, string][] = [
      [sent(Buffer.from('text'), { alt: 'A' }), 400, 'files[0]'],
      [sent(svg('<script/>'), { alt: 'A' }), 400, 'files[0]'],
      [sent(file, {}), 400, 'alt'],
      [sent(file, { alt: ' ' }), 400, 'alt'],
      [sent(file, { alt: 'x'.repeat(201) }), 400, 'alt'],
    ];
    for (const [data, status, field] of refusals) {
      const answer = await guild.owner.call('POST', api_path, { form: data });
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(field)]);
    }
    const large = await guild.owner.call('POST', api_path, { form: sent(Buffer.alloc(10 * 1024 ** 2 + 1), { alt: 'A' }) });
    expect([large.status, (await on('POST /screenshots', { alt: 'A' })).status]).toEqual([413, 400]);
    const { csrf_token } = guild.owner;
    for (const [data, status, words] of [
      [sent(Buffer.from('text'), { csrf_token, alt: 'A' }), 400, 'This is not an image that can be used.'],
      [sent(file, { csrf_token, alt: '' }), 400, 'Write what the picture shows, in at most 200 characters.'],
      [sent(file, { csrf_token: 'wrong', alt: 'A' }), 403, ''],
    ] as const) {
      const { status: on_page, text } = await post(`${pathOf()}/screenshots`, data);
      expect([on_page, text.includes(words)]).toEqual([status, true]);
      expect(text.includes('name="alt" value="A"')).toBe(words.startsWith('This is not an image'));
    }
    expect((await on('GET ')).text).toBe(before);
  });

  async function refusesTexts(path: string): Promise<void> {
    for (const [lang, alt, words] of [
      ['en', '', 'Write what the picture shows, in at most 200 characters.'],
      ['bn', 'x'.repeat(201), 'ছবিতে কী আছে তা সর্বোচ্চ ২০০ অক্ষরে লিখুন।'],
    ] as const) {
      const { status, text } = await post(path, { alt, lang });
      expect([status, /id="error-alt">([^<]*)/.exec(text)?.[1]]).toEqual([400, words]);
      expect(text).toContain(`name="alt" value${alt && `="${alt}"`}`);
    }
  }

  it('are changed on the page', async () => {
    const { csrf_token } = guild.owner;
    for (const alt of ['First', 'Second']) {
      const { status, headers } = await post(`${pathOf()}/screenshots`, sent(file, { csrf_token, alt }));
      expect([status, headers.get('location')]).toEqual([303, `${pathOf()}?done=listing_shots_saved`]);
    }
    const [first, second] = (await drafted()).map(({ screenshot_id }) => `${pathOf()}/screenshots/${String(screenshot_id)}`);
    await post(first ?? '', { alt: 'The first', position: '2' });
    expect(await texts()).toEqual(['Second', 'The first']);
    await post(second ?? '', { alt: 'Second', action: 'remove' });
    expect(await texts()).toEqual(['The first']);
    expect((await post(second ?? '', { alt: 'Second' })).status).toBe(404);
    await refusesTexts(first ?? '');
    const { text } = await open(pathOf(), (await guild.member('billing')).cookie);
    expect([text.includes('alt="The first"'), text.includes('/screenshots')]).toEqual([true, false]);
  });

  it('belong to the apps of their organisation', async () => {
    await add('The list of parcels');
    const [{ screenshot_id } = { screenshot_id: 0 }] = await drafted();
    const [billing, other] = [await guild.member('billing'), await new Guild(api).begin('Strangers')];
    const id = `/screenshots/${String(screenshot_id)}`;
    for (const [route, body] of [[`PUT ${id}`, { alt: 'B' }], [`DELETE ${id}`]] as const) {
      expect([route, (await on(route, body, billing)).status]).toEqual([route, 403]);
      expect([route, (await on(route, body, other.owner)).body.message]).toEqual([route, 'Organisation not found.']);
      const [method = '', rest = ''] = route.split(' ');
      expect((await other.on(`${method} /apps/${String(app_id)}/listing${rest}`, body)).body.message).toBe('App not found.');
      const own = (await other.on('POST /apps', plainApp)).body.data as { app_id: number };
      expect((await other.on(`${method} /apps/${String(own.app_id)}/listing${rest}`, body)).body.message).toBe('Screenshot not found.');
    }
    expect((await add('B', file, billing)).status).toBe(403);
    expect((await add('B', file, other.owner, other)).body.message).toBe('App not found.');
    expect((await api.call('POST', `${DEVELOPERS}/organisations/1/apps/1/listing/screenshots`)).body.code).toBe('login_required');
    expect(await texts()).toEqual(['The list of parcels']);
  });
});
