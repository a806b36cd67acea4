import { plainCharge, RETURN_URL, Till } from '../../../test/billing.js';
import { useApi } from '../../../test/harness.js';

describe('a charge of any kind', () => {
  const api = useApi();

  it('has a string as its description and as its return URL', async () => {
    const till = await Till.open(api);
    const { return_url: _, ...bare } = plainCharge;
    await till.shop.post('/billing/charges', bare);
    await till.topUp(100);
    const { charge_id: plan } = (await till.plan()) as { charge_id: number };
    await till.pay(plan);
    await till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 1, unit_price: 50 });
    await till.advance(29);
    await till.decide(plan, 'cancel');
    const rows = await api.query<{ id: number; kind: string }>(
      'SELECT charge_id::int AS id, coalesce(type, charge_type) AS kind FROM charges WHERE store_id = $1 ORDER BY charge_id',
      [till.shop.store_id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['one_time', 'wallet_topup', 'recurring', 'renewal', 'usage_settlement']);
    const shown = await Promise.all(rows.map(({ id }) => till.read(id)));
    expect(shown.map(({ description }) => description as string)).toEqual(['', '', '', '', '']);
    expect(shown.map(({ return_url }) => return_url as string)).toEqual([
      expect.stringMatching(/\/billing\/complete\?charge_id=\d+$/),
      ...[RETURN_URL, RETURN_URL, RETURN_URL, RETURN_URL],
    ]);
  });
});
