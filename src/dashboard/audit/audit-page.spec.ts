import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';

describe('the page of the audit log', () => {
  const api = useApi();
  const open = (store_id: number, { cookie }: SignedInMerchant, query = '', headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', `/${String(store_id)}/settings/audit${query}`, { headers: { ...PAGE, cookie, ...headers } });

  it('shows the entries to an owner, with filters', async () => {
    const shop = await api.shop();
    const owner = await merchantOf(api, shop.store_id);
    const { status, text } = await open(shop.store_id, owner);
    expect(status).toBe(200);
    for (const words of ['App installed', 'Member added', 'Signed in']) expect(text).toContain(`>${words}</td>`);
    expect(text).toContain(`Merchant\u00a0${String(owner.merchant_id)}`);
    const filtered = (await open(shop.store_id, owner, '?action=app&actor=system&since=2020-01-01&until=2999-01-01')).text;
    expect(filtered).toContain('>App installed</td>');
    expect(filtered).not.toContain('>Signed in</td>');
    expect((await open(shop.store_id, owner, '?until=2020-01-01')).text).toContain('No entry matches.');
    expect((await open(shop.store_id, owner, '?action=x&actor=x&since=2020-99-99&cursor=-1')).text).toContain('>App installed</td>');
  });

  it('leads from page to page', async () => {
    const shop = await api.shop();
    const owner = await merchantOf(api, shop.store_id);
    await api.query(
      `SELECT append_audit($1, 'system', NULL, NULL, 'operator.role.set', 'role', n, '{}', NULL) FROM generate_series(1, 60) n`,
      [shop.store_id],
    );
    const [, next = ''] = /audit(\?cursor=\d+)">Next page/.exec((await open(shop.store_id, owner)).text) ?? [];
    const { text } = await open(shop.store_id, owner, next);
    expect(text).toContain('>App installed</td>');
    expect(text).toContain('audit">First page');
  });

  it('is in Bangla, too', async () => {
    const shop = await api.shop();
    const owner = await merchantOf(api, shop.store_id);
    const { text } = await open(shop.store_id, owner, '', { 'accept-language': 'bn' });
    for (const words of ['অডিট লগ', `ইনস্টলেশন\u00a0${String(shop.installation_id)}`]) expect(text).toContain(words);
  });

  it('is closed to an admin, whose navigation does not name it', async () => {
    const shop = await api.shop();
    const admin = await merchantOf(api, shop.store_id, { role: 'admin' });
    expect((await open(shop.store_id, admin)).status).toBe(403);
    const home = await api.call('GET', `/${String(shop.store_id)}/settings/apps`, { headers: { ...PAGE, cookie: admin.cookie } });
    expect(home.text).not.toContain('settings/audit');
  });
});
