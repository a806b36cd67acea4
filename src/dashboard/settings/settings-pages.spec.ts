import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { filesBelow, form, picture, svg } from '../../../test/images.js';
import { merchantOf } from '../../../test/merchants.js';
import { hiddenFields, PAGE, useStorePages } from '../../../test/pages.js';
import type { Answer } from '../../../test/caller.js';
import { readsDuring } from '../../../test/plans.js';

const FORM = {
  ...{ name: ' Rahima & Sons ', email: 'shop@example.com', phone: '+880 1712-345678', address: 'House 7\r\nRoad 3 ' },
  ...{ has_color: '1', color: '#FFD400' },
};

describe('the settings of a store', () => {
  const api = useApi();
  const pages = useStorePages(api, 'settings/store');
  const { open, post } = pages;
  const change = async (fields: Record<string, string> = {}): Promise<Record<string, string>> => {
    const domain = `shop-${String(pages.shop.store_id)}.example.com`;
    return { ...FORM, domain, ...hiddenFields(await open(pages.list), pages.list), ...fields };
  };
  const stored = async (): Promise<Record<string, unknown>> =>
    (
      await api.query(`SELECT name, email, phone, address, domain, color, image FROM stores WHERE store_id = $1`, [pages.shop.store_id])
    )[0]!;
  const audited = (): Promise<unknown[]> =>
    api.query(
      `SELECT actor_id::integer, details->'fields' AS fields FROM audit_entries WHERE store_id = $1 AND action = 'store.updated' ORDER BY sequence`,
      [pages.shop.store_id],
    );
  const refusedAs = async (fields: Record<string, string>): Promise<Answer> => post(pages.list, await change(fields));

  it('are saved once for twenty concurrent submissions in two processes, with an entry of the audit log', async () => {
    const other = await serveBeside(api);
    const { cookie, csrf_token } = pages.owner;
    const headers = { ...PAGE, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const raw = new URLSearchParams({ ...(await change()), csrf_token }).toString();
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : other).call('POST', pages.list, { raw, headers }));
    expect(new Set(answers.map((answer) => answer.headers.get('location')))).toEqual(new Set([`${pages.list}?done=settings_saved`]));
    const { email, phone } = FORM;
    const saved = { name: 'Rahima & Sons', email, phone, address: 'House 7\nRoad 3', color: '#ffd400' };
    expect(await stored()).toMatchObject({ ...saved, domain: `shop-${String(pages.shop.store_id)}.example.com` });
    expect(await audited()).toEqual([
      { actor_id: pages.owner.merchant_id, fields: ['name', 'email', 'phone', 'address', 'domain', 'color'] },
    ]);
    const { text } = await open(`${pages.list}?done=settings_saved`);
    for (const words of ['The settings were saved.', 'value="Bangladeshi Taka (BDT)" readonly', 'value="#ffd400"', 'Rahima &amp; Sons'])
      expect(text).toContain(words);
    expect((await open(`/identity/account/${String(pages.shop.store_id)}`)).text).toContain('/assets/brand.ffd400.css');
    expect((await open(`/${String(pages.shop.store_id)}/settings/audit`)).text).toContain('Settings of the store changed');
    const cleared = await change({ has_color: '', phone: '', address: ' ' });
    expect((await post(pages.list, cleared)).status).toBe(303);
    expect(await stored()).toMatchObject({ color: null, phone: '', address: null });
  });

  it('keep one of twenty concurrent changes, and show the saved values to the others', async () => {
    const form = await change();
    const answers = await atOnce(20, (n) => post(pages.list, { ...form, name: `Name ${String(n)}` }));
    const lost = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 303).length, lost.length]).toEqual([1, 19]);
    const { name } = await stored();
    for (const words of ['were changed since you opened the page', String(name), 'value="Name ', 'value="+880 1712-345678"'])
      expect(lost[0]?.text).toContain(words);
    const again = { ...form, name: 'Name 21', ...hiddenFields(lost[0]!, pages.list) };
    expect([(await post(pages.list, again)).status, (await stored())['name']]).toEqual([303, 'Name 21']);
  });

  it.each([
    ['name', ' ', 'Enter a name'],
    ['name', 'x'.repeat(256), 'Enter a name'],
    ['email', 'nobody', 'Enter an email address.'],
    ['phone', 'call me', 'Enter a phone number'],
    ['address', 'x'.repeat(1001), 'at most 1,000'],
    ['domain', 'https://shop.example.com/', 'Enter a host name'],
    ['domain', 'xn--zzzzzz-.example.com', 'Enter a host name'],
    ['color', 'red;}', 'Choose a colour.'],
  ])('refuse a %s such as %j at its field, and lose nothing that was typed', async (field, value, words) => {
    const before = await stored();
    const { status, text } = await refusedAs({ [field]: value });
    expect(status).toBe(400);
    expect(new RegExp(`id="error-${field}">([^<]*)`).exec(text)?.[1]).toContain(words);
    const others = Object.entries(FORM).filter(([name]) => ![field, 'address', 'has_color'].includes(name));
    for (const [, typed] of others) expect(text).toContain(`value="${typed.replace('&', '&amp;')}"`);
    expect(await stored()).toEqual(before);
  });

  it('refuse the domain of another store, and anything that cannot be stored', async () => {
    const [{ domain } = { domain: '' }] = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = $1', [
      (await api.shop()).store_id,
    ]);
    const { status, text } = await refusedAs({ domain: domain.toUpperCase() });
    expect([status, text.includes('Another store has this domain.'), text.includes('Current settings')]).toEqual([409, true, false]);
    expect((await refusedAs({ name: 'a\0b' })).status).toBe(400);
    expect((await refusedAs({ seen: 'x' })).status).toBe(409);
  });

  it('are for members with the permission', async () => {
    const seenBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, pages.shop.store_id, { role: 'staff', permissions });
      const home = await open(`/${String(pages.shop.store_id)}/home`, staff);
      const sent = await post(pages.list, await change({ name: 'Changed' }), staff);
      return [(await open(pages.list, staff)).status, sent.status, home.text.includes(`href="${pages.list}"`)];
    };
    expect(await seenBy('products__edit_products')).toEqual([403, 403, false]);
    expect(await seenBy('store__edit_settings')).toEqual([200, 303, true]);
    expect((await open(pages.list, await merchantOf(api, (await api.shop()).store_id))).status).toBe(403);
    expect((await readsDuring(api, pages.shop.store_id, () => open(pages.list))).length).toBeLessThanOrEqual(5);
  });

  describe('have a logo', () => {
    const logoPath = (): string => `${pages.list}/logo`;
    const send = (file: Buffer | undefined, csrf_token = pages.owner.csrf_token): Promise<Answer> => {
      const data = new FormData();
      data.append('csrf_token', csrf_token);
      if (file) data.append('files', new Blob([new Uint8Array(file)]), 'logo.png');
      return api.call('POST', logoPath(), { form: data, headers: { ...PAGE, cookie: pages.owner.cookie } });
    };
    const rows = (): Promise<unknown[]> =>
      api.query(
        'SELECT status, count(*)::integer AS count, sum(file_size)::integer AS bytes FROM images WHERE store_id = $1 GROUP BY status ORDER BY status',
        [pages.shop.store_id],
      );

    it('that customers see, and keep one of several concurrent uploads', async () => {
      const file = await picture(400, 100).png().toBuffer();
      const answers = await atOnce(8, () => send(file));
      expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([`${pages.list}?done=settings_logo_saved`]));
      expect(await rows()).toEqual([
        { status: 'retired', count: 7, bytes: 0 },
        { status: 'stored', count: 1, bytes: expect.any(Number) },
      ]);
      const image = (await stored())['image'] as string;
      const shown = image.replace('.webp', '_thumb.webp');
      expect((await open(`/identity/account/${String(pages.shop.store_id)}`)).text).toContain(`<img class="logo" src="${shown}"`);
      expect((await api.call('GET', shown)).status).toBe(200);
      expect((await pages.open(pages.list)).text).toContain('Remove the logo');
      const removed = await atOnce(5, () => post(`${logoPath()}/remove`, {}));
      expect(removed.map(({ status }) => status)).toEqual(Array(5).fill(303));
      expect([(await stored())['image'], (await rows()).length, (await audited()).length]).toEqual([null, 1, 9]);
      const [{ bytes } = { bytes: -1 }] = await api.query<{ bytes: number }>('SELECT bytes::integer FROM image_usage WHERE store_id = $1', [
        pages.shop.store_id,
      ]);
      expect([bytes, (await filesBelow(api.environment['DATA_DIR'] ?? '')).length > 0]).toEqual([0, true]);
    });

    it('only from an image, and only from a form of the page', async () => {
      for (const file of [Buffer.from('text'), svg('<script/>')]) {
        const { status, text } = await send(file);
        expect([status, text.includes('This is not an image that can be used.')]).toEqual([400, true]);
      }
      expect((await send(undefined)).status).toBe(400);
      expect((await send(Buffer.alloc(10 * 1024 ** 2 + 1))).status).toBe(413);
      expect((await send(svg('<rect/>'), 'wrong')).status).toBe(403);
      const bare = await api.call('POST', logoPath(), { form: form(svg('<rect/>')), headers: { ...PAGE, cookie: pages.owner.cookie } });
      expect([bare.status, await rows()]).toEqual([403, []]);
    });
  });
});
