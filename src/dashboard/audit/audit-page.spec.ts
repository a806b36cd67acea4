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

  describe('the facts of an entry', () => {
    const shown = async (details: Record<string, unknown>, language = 'en'): Promise<string[]> => {
      const shop = await api.shop();
      const owner = await merchantOf(api, shop.store_id);
      await api.query(`SELECT append_audit($1, 'system', NULL, NULL, 'operator.role.set', 'store', $1, $2, NULL)`, [
        shop.store_id,
        JSON.stringify(details),
      ]);
      const { text } = await open(shop.store_id, owner, '?action=operator', { 'accept-language': language });
      const [, cell = ''] = /<div class="stacked breaking">(.*?)<\/div><\/td>/s.exec(text) ?? [];
      const facts = [...cell.matchAll(/<(div|code)>(.*?)<\/\1>(?=<(?:div|code)>|$)/gs)];
      return facts.map(([, , words = '']) => words.replaceAll(/<[^>]{1,200}>/g, '').replaceAll('&quot;', '"')).sort();
    };

    it('have labels and texts, in both languages', async () => {
      const details = {
        ...{ payment_method: 'gateway', role: 'staff', kinds: ['client_secret', 'webhook_secret'], decision: 'refund', status: 'frozen' },
        ...{ second_factor: true, at_period_end: false, channel: 'phone', event: 'picked', reason: 'code_reused', resource: 'products' },
        ...{
          fields: ['name', 'time_zone', 'image'],
          added: ['read:orders'],
          permissions: ['orders__view_orders'],
          include: 'deliveries,tokens',
        },
      };
      expect(await shown(details)).toEqual(
        [
          ...[
            'Paid with: Payment service',
            'Role: Staff',
            'Secrets: Client secret · Webhook secret',
            'Decision: Refunded',
            'Status: Frozen',
          ],
          ...['Second factor: Yes', 'At the end of the period: No', 'Sent by: Phone', 'New status: Shipped'],
          ...['Reason: An authorization code was used twice', 'Data: Products', 'Changed: Name · Time zone · Logo'],
          ...['Added: See orders, with names, addresses and amounts', 'Permissions: View orders', 'Together with: Deliveries · Tokens'],
        ].sort(),
      );
      const inBangla = await shown(details, 'bn');
      expect(inBangla).toHaveLength(Object.keys(details).length);
      expect(inBangla.join('\n')).not.toMatch(/[a-z_]{3}/);
    });

    it('fold a long list of permissions', async () => {
      const four = ['read:orders', 'read:products', 'read:customers', 'read:store'];
      const [words] = await shown({ scopes: four });
      expect(words).toMatch(/^Permissions: 4 permissionsSee orders, .* · See the profile of the store$/);
      expect(await shown({ scopes: four.slice(3) })).toEqual(['Permissions: See the profile of the store']);
    });

    it('format amounts, numbers and times like other pages', async () => {
      const details = { amount: 1234.5, orders: 1200, grace_seconds: 86_400, to: '2026-11-22T16:41:33.000Z' };
      expect(await shown(details)).toEqual([
        ...['Amount: ৳1,234.50', 'Moved to: 22 Nov 2026, 22:41:33 (GMT+6) · sandbox clock', 'Orders: 1,200'],
        'Time for which the former one works: 24 hours',
      ]);
      expect(await shown(details, 'bn')).toEqual(
        [
          ...['পরিমাণ: ১,২৩৪.৫০৳', 'অর্ডার: ১,২০০', 'আগেরটি যতক্ষণ কাজ করবে: ২৪ ঘণ্টা'],
          'নতুন সময়: ২২ নভে, ২০২৬, ২২:৪১:৩৩ (GMT+6) · পরীক্ষামূলক ঘড়ি',
        ].sort(),
      );
      expect(await shown({ amount: null })).toEqual(['Amount: The full remainder']);
    });

    it('show unknown names and values unchanged, and a dash for none', async () => {
      const details = {
        thing: { a: 1 },
        payment_method: 'shells',
        amount: 'much',
        to: 'later',
        name: 'wallet',
        roles: [7, 8],
        designation: null,
      };
      expect(await shown(details)).toEqual(
        [
          ...['thing: {"a":1}', 'Paid with: shells', 'Amount: much', 'Moved to: later', 'Name: wallet', 'Roles: 7, 8', 'Job title: –'],
        ].sort(),
      );
      expect(await shown({ added: [], fields: ['constructor', 'x_y'] })).toEqual(['Added: –', 'Changed: constructor · x_y']);
    });
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

  it('is closed to an admin, whose navigation has no link to it', async () => {
    const shop = await api.shop();
    const admin = await merchantOf(api, shop.store_id, { role: 'admin' });
    expect((await open(shop.store_id, admin)).status).toBe(403);
    const home = await api.call('GET', `/${String(shop.store_id)}/settings/apps`, { headers: { ...PAGE, cookie: admin.cookie } });
    expect(home.text).not.toContain('settings/audit');
  });
});
