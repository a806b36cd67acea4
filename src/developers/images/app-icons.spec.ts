import { commandLineOf } from '../../../test/command-line.js';
import { DEVELOPERS, Guild, plainApp, useGuild } from '../../../test/developers.js';
import { type Api, atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import { filesBelow, form, picture, svg } from '../../../test/images.js';
import type { Answer } from '../../../test/caller.js';
import { merchantOf } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { AppImageSweep } from './app-image-sweep.processor.js';

const MISSING = { message: 'App not found.', status: 404 };

describe('the icon of an app', () => {
  const api = useOwnApi({ IMAGE_QUOTA: '200000', IMAGE_QUEUE: '64' });
  const guild = useGuild(api);
  let app_id: number;
  let file: Buffer;

  beforeAll(async () => {
    file = await picture(400, 400).png().toBuffer();
  });

  beforeEach(async () => {
    const texts = { summary: 'Sends parcels', description: 'Books couriers.' };
    app_id = (await guild.on('POST /apps', { ...plainApp, name: `Robot ${String(Math.random())}`, ...texts })).body.data.app_id as number;
  });

  const pathOf = (rest = '', of: Guild = guild): string =>
    `/developers/organisations/${String(of.organisation_id)}/apps/${String(app_id)}${rest}`;
  const send = (given: FormData, { who = guild.owner, of = guild } = {}): Promise<Answer> =>
    who.call('POST', `/api${pathOf('/icon', of)}`, { form: given });
  const read = async (): Promise<string | null> => (await guild.on(`GET /apps/${String(app_id)}`)).body.data.icon_url as string | null;
  const statuses = async (): Promise<string[]> =>
    (await api.query<{ status: string }>('SELECT status FROM app_images WHERE app_id = $1 ORDER BY id', [app_id])).map(
      ({ status }) => status,
    );
  const thumbnailOf = (url: string): string => new URL(url).pathname.replace('.webp', '_thumb.webp');
  const sweep = (): Promise<void> => api.app.get(AppImageSweep).work();
  const age = (minutes: number): Promise<unknown> =>
    api.query(`UPDATE app_images SET updated_at = now() - $1 * interval '1 minute' WHERE status <> 'stored'`, [minutes]);
  const open = (at: string, cookie = ''): Promise<Answer> => api.call('GET', at, { headers: { ...PAGE, cookie } });
  const post = (at: string, given: FormData | Record<string, string>, on: Pick<Api, 'call'> = api): Promise<Answer> => {
    const { cookie } = guild.owner;
    if (given instanceof FormData) return on.call('POST', at, { form: given, headers: { ...PAGE, cookie } });
    const fields = formOf({ csrf_token: guild.owner.csrf_token, ...given });
    return on.call('POST', at, { ...fields, headers: { ...fields.headers, cookie } });
  };
  const page = (bytes: Buffer | undefined, csrf_token: string | undefined = guild.owner.csrf_token): FormData => {
    const data = new FormData();
    if (csrf_token !== '') data.append('csrf_token', csrf_token);
    if (bytes) data.append('files', new Blob([new Uint8Array(bytes)]), 'icon.png');
    return data;
  };

  it('is uploaded, shown to members and merchants, replaced and removed', async () => {
    const { status, body } = await send(form(file));
    expect([status, body.message, body.data.app_id]).toEqual([200, 'Icon uploaded.', app_id]);
    const url = await read();
    expect(url).toMatch(/\/media\/[0-9a-f]{32}\.webp$/);
    expect(body.data.icon_url).toBe(url);
    const shown = `<img class="icon" src="${thumbnailOf(url ?? '')}"`;
    expect((await api.call('GET', thumbnailOf(url ?? ''))).status).toBe(200);
    for (const at of [pathOf(), pathOf('/listing'), pathOf().replace(/\/apps\/.*/, '')])
      expect([at, (await open(at, guild.owner.cookie)).text.includes(shown)]).toEqual([at, true]);
    const shop = await api.shop();
    const { installation_id } = await api.make.install({ app_id } as never, shop.store_id, ['read:orders']);
    const merchant = await merchantOf(api, shop.store_id);
    const apps = `/${String(shop.store_id)}/settings/apps`;
    for (const at of [apps, `${apps}/${String(installation_id)}`])
      expect([at, (await open(at, merchant.cookie)).text.includes(shown)]).toEqual([at, true]);
    await send(form(await picture(20, 20).gif().toBuffer()));
    expect([(await read())?.endsWith('.gif'), await statuses()]).toEqual([true, ['retired', 'stored']]);
    const removals = await atOnce(20, () => guild.on(`DELETE /apps/${String(app_id)}/icon`));
    expect(removals.filter((answer) => answer.status === 200).map((answer) => answer.body as object)).toEqual([
      { message: 'Icon removed.', status: 200 },
    ]);
    expect(new Set(removals.map((answer) => answer.body.message as string))).toEqual(new Set(['Icon removed.', 'Icon not found.']));
    expect([await read(), await statuses()]).toEqual([null, ['retired', 'retired']]);
    expect((await open(pathOf(), guild.owner.cookie)).text).not.toContain('class="icon"');
  });

  it('is one of twenty that are sent concurrently to two processes, through the API and the form', async () => {
    const other = await serveBeside(api);
    const small = await picture(16, 16).png().toBuffer();
    const { cookie, csrf_token } = guild.owner;
    const answers = await atOnce(20, (n) => {
      const server = n % 2 === 0 ? api : other;
      if (n % 4 < 2) return post(pathOf('/icon'), page(small), server);
      return server.call('POST', `/api${pathOf('/icon')}`, { form: form(small), headers: { cookie, 'x-csrf-token': csrf_token } });
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(303)]);
    await other.close();
    expect((await statuses()).sort()).toEqual([...Array<string>(19).fill('retired'), 'stored']);
    expect((await api.call('GET', new URL((await read()) ?? '').pathname)).status).toBe(200);
  });

  it('must be an image; anything else changes nothing', async () => {
    await send(form(svg('<rect/>')));
    const before = await read();
    for (const bad of [Buffer.from('text'), svg('<script/>'), file.subarray(0, 200)]) {
      const { status, body } = await send(form(bad));
      expect([status, body.status, body.errors[0].field]).toEqual([400, 400, 'files[0]']);
      const { status: on_page, text } = await post(pathOf('/icon'), page(bad));
      expect([on_page, text.includes('This is not an image that can be used.'), text.includes('class="icon"')]).toEqual([400, true, true]);
    }
    for (const [given, status] of [
      [form(), 400],
      [form(file, file), 400],
      [form(Buffer.alloc(10 * 1024 ** 2 + 1)), 413],
    ] as const)
      expect([(await send(given)).status, status]).toEqual([status, status]);
    expect((await guild.on(`POST /apps/${String(app_id)}/icon`, { files: 'x' })).status).toBe(400);
    expect([await read(), await statuses()]).toEqual([before, ['stored']]);
  });

  it('requires the CSRF token, with or without a file', async () => {
    for (const [data, status] of [
      [page(file, 'wrong'), 403],
      [page(file, ''), 403],
      [page(undefined, 'wrong'), 403],
      [page(undefined, ''), 403],
      [page(undefined), 400],
    ] as const)
      expect([(await post(pathOf('/icon'), data)).status, status]).toEqual([status, status]);
    expect((await post(pathOf('/icon'), { csrf_token: 'wrong' })).status).toBe(403);
    expect((await post(pathOf('/icon'), {})).status).toBe(400);
    const cookie = { headers: { cookie: guild.owner.cookie } };
    expect((await api.call('POST', `/api${pathOf('/icon')}`, { form: form(file), ...cookie })).status).toBe(403);
    expect((await post(pathOf('/icon/remove'), { csrf_token: 'wrong' })).status).toBe(403);
    expect(await statuses()).toEqual([]);
    await send(form(file));
    for (const _ of [1, 2]) {
      const { status, headers } = await post(pathOf('/icon/remove'), {});
      expect([status, headers.get('location')]).toEqual([303, `${pathOf()}?done=dev_icon_removed`]);
    }
    expect(await statuses()).toEqual(['retired']);
  });

  it('belongs to the developers of the organisation', async () => {
    const [billing, developer] = [await guild.member('billing'), await guild.member('developer')];
    expect([(await send(form(file), { who: billing })).status, (await send(form(file), { who: developer })).status]).toEqual([403, 200]);
    expect((await guild.on(`DELETE /apps/${String(app_id)}/icon`, undefined, billing)).status).toBe(403);
    const other = await new Guild(api).begin('Others');
    expect((await send(form(file), { who: other.owner, of: other })).body).toEqual(MISSING);
    expect((await other.on(`DELETE /apps/${String(app_id)}/icon`)).body).toEqual(MISSING);
    expect((await send(form(file), { who: other.owner })).body.message).toBe('Organisation not found.');
    expect((await api.call('POST', `/api${pathOf('/icon')}`, { form: form(file) })).body.code).toBe('login_required');
    expect(await statuses()).toEqual(['stored']);
  });

  it('counts against the quota of the organisation, even when sent concurrently', async () => {
    const poor = await new Guild(api).begin('Poor');
    const { app_id: id } = (await poor.on('POST /apps', plainApp)).body.data as { app_id: number };
    const bytes = svg('<rect/>', `width="40" height="20" id="${'x'.repeat(60_000)}"`);
    const path = `${DEVELOPERS}/organisations/${String(poor.organisation_id)}/apps/${String(id)}/icon`;
    const answers = await atOnce(8, () => poor.owner.call('POST', path, { form: form(bytes) }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 413, 413, 413, 413, 413]);
    expect((await api.query('SELECT status FROM app_images WHERE app_id = $1', [id])).length).toBe(3);
  });

  it('stays as long as a listing shows it, and its files are removed an hour later', async () => {
    const decide = (verb: string, version: number): Promise<unknown> =>
      commandLineOf(api).cli('app', verb, '--app-id', String(app_id), '--listing-version', String(version));
    const submit = (): Promise<Answer> =>
      post(pathOf('/listing'), { prices: 'Free', install_url: 'https://app.example.com/', action: 'submit' });
    await send(form(file));
    const first = (await read()) ?? '';
    await submit();
    await decide('approve', 1);
    await send(form(svg('<rect/>')));
    await age(61);
    await sweep();
    const { text } = await open(`/apps/${String(app_id)}`);
    expect([text.includes(thumbnailOf(first)), (await api.call('GET', new URL(first).pathname)).status]).toEqual([true, 200]);
    await submit();
    await decide('approve', 2);
    expect((await open('/apps')).text).not.toContain(thumbnailOf(first));
    await age(59);
    await sweep();
    expect(await statuses()).toEqual(['retired', 'stored']);
    await age(61);
    await Promise.all([sweep(), sweep()]);
    expect([await statuses(), (await api.call('GET', new URL(first).pathname)).status]).toEqual([['stored'], 404]);
  });

  it('is deleted with its app, and leaves no file', async () => {
    await send(form(file));
    await post(pathOf('/listing'), { prices: 'Free', install_url: 'https://app.example.com/', action: 'submit' });
    const { name } = (await guild.on(`GET /apps/${String(app_id)}`)).body.data;
    await guild.on(`DELETE /apps/${String(app_id)}`, { name });
    expect(await statuses()).toEqual(['retired']);
    expect((await send(form(file))).body).toEqual(MISSING);
    await api.query(`UPDATE app_images SET status = 'retired' WHERE status = 'stored'`);
    await api.query('UPDATE app_listings SET submitted = NULL, published = NULL WHERE app_id <> $1', [app_id]);
    await age(61);
    await sweep();
    expect(await api.query('SELECT 1 FROM app_images')).toEqual([]);
    expect(await filesBelow(api.environment['DATA_DIR'] ?? '')).toEqual([]);
  });
});
