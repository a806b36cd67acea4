import { block, developerOf } from '../extensions.js';
import type { Shop } from '../factories.js';
import { until, useApi } from '../harness.js';
import { startReceiver } from '../receiver.js';

describe('configured limits of the contract', () => {
  const api = useApi({
    CHARGE_AMOUNT_MIN: '1',
    CHARGE_AMOUNT_MAX: '60000',
    EXTENSION_VERSIONS_KEPT: '2',
    METAFIELD_LIMIT: '3',
    METAFIELD_BATCH: '2',
    WEBHOOK_CONCURRENCY: '2',
    WEBHOOK_APP_CONCURRENCY: '3',
  });

  it('bound the amounts of charges, top-ups and debits', async () => {
    const shop = await api.shop();
    const status = async (path: string, amount: number): Promise<unknown> => {
      const { body } = await shop.post(`/billing/${path}`, { name: 'A', description: 'A', return_url: 'https://app.example.com/', amount });
      return body.code === 'invalid_amount' ? body.message : body.status;
    };
    const refusal = 'amount must be 1.00 to 60,000.00 with at most two decimals.';
    for (const path of ['charges', 'wallet-topup']) {
      expect([await status(path, 1), await status(path, 60_000)]).toEqual([200, 200]);
      expect([await status(path, 0.99), await status(path, 60_000.01)]).toEqual([refusal, refusal]);
    }
    expect(await status('wallet/debit', 0.99)).toBe(refusal);
  });

  it('bound the metafields of a resource and of a request', async () => {
    const shop = await api.shop();
    const metafield = (n: number): object => ({ namespace: 'sizes', key: String(n), value: 'x', value_type: 'string' });
    const set = async (...numbers: number[]): Promise<unknown> => {
      const { status, body } = await shop.put(`/metafields/store/${String(shop.store_id)}`, { metafields: numbers.map(metafield) });
      return status === 200 ? status : body.message;
    };
    expect(await set(1, 2, 3)).toBe('metafields must have at most 2 items.');
    expect([await set(1, 2), await set(2, 3)]).toEqual([200, 200]);
    expect(await set(4)).toBe('A store holds at most 3 metafields of an app.');
  });

  it('bound the versions of extensions', async () => {
    const developer = developerOf(api, await api.shop());
    for (let n = 0; n < 4; n++) await developer.deploy([block({ handle: 'a' })]);
    expect((await developer.call('GET', '/versions')).body.data).toMatchObject([{ version: 4 }, { version: 3 }]);
  });

  it('bound the concurrent attempts of a subscription and of an app', async () => {
    const [hanging, healthy] = [await startReceiver({ respond: () => 'hang' }), await startReceiver()];
    const installed = (url: string): Promise<Shop> => api.shop({ app: { webhook_url: url, topics: ['customer.created'] } });
    const shop = await installed(hanging.url);
    const other = await installed(healthy.url);
    let phones = 0;
    const happen = (where: Shop): Promise<unknown> =>
      where.post('/customers', { name: 'Anna', phone: `0171${String(++phones).padStart(7, '0')}` });
    for (const [n, [where, most]] of (
      [
        [shop, 2],
        [await api.shop({ of: shop }), 3],
      ] as const
    ).entries()) {
      await Promise.all([1, 2, 3, 4].map(() => happen(where)));
      await until(() => hanging.requests.length === most);
      // Once another app has received a later event, no further attempt can follow.
      await happen(other);
      await healthy.waitFor(n + 1);
      expect(hanging.requests).toHaveLength(most);
    }
    await Promise.all([hanging.close(), healthy.close()]);
  });
});
