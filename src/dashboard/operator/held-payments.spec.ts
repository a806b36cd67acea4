import { plainCharge, Till } from '../../../test/billing.js';
import { atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { openAs, operatorOf, postAs } from '../../../test/operators.js';

const LIST = '/operator/payments';

describe('the held payments of the operator', () => {
  const api = useOwnApi({ ROLE: 'api' });
  let operator: SignedInMerchant;
  let till: Till;
  let charge_id: number;
  let session_id: number;
  let session_txn: string;

  beforeAll(async () => {
    operator = await operatorOf(api);
    till = await Till.open(api);
  });
  beforeEach(async () => {
    ({ charge_id } = (await till.charge(plainCharge)) as { charge_id: number });
    session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid', 1);
    await till.back(session_txn);
    const [row] = await api.query<{ session_id: number }>('SELECT session_id::integer FROM payment_sessions WHERE session_txn = $1', [
      session_txn,
    ]);
    session_id = row!.session_id;
  });

  const at = (rest = ''): string => `${LIST}/${String(session_id)}${rest}`;
  const open = (path: string) => openAs(api, operator, path);
  const acts = (): Promise<object[]> =>
    api.query(
      'SELECT merchant_id::integer, store_id::integer, action, details FROM operator_acts WHERE target_id = $1 AND store_id IS NOT NULL',
      [charge_id],
    );

  it('are listed and found', async () => {
    const listed = async (query: string): Promise<string[]> =>
      [...(await open(LIST + query)).text.matchAll(/payments\/(\d+)"/g)].map(([, id = '']) => id);
    expect(await listed('')).toContain(String(session_id));
    for (const q of [charge_id, session_txn]) expect(await listed(`?q=${String(q)}`)).toEqual([String(session_id)]);
    expect(await listed(`?store_id=${String(till.shop.store_id)}&gateway=sandbox`)).toContain(String(session_id));
    expect(await listed('?gateway=sslcommerz')).toEqual([]);
    expect(await listed('?store_id=999999&gateway=x')).toEqual([]);
    for (const words of ['data-column="Gateway">Test gateway<', '<option value="sslcommerz">SSLCOMMERZ</option>'])
      expect((await open(LIST)).text).toContain(words);
    expect((await open('/operator')).text).toContain(`href="${LIST}"`);
  });

  it('show the stored answer of the gateway, and the current one on request', async () => {
    const { text } = await open(at());
    for (const words of [session_txn, 'Setup', '100', 'Test gateway']) expect(text).toContain(words);
    expect((await open(at('?lang=bn'))).text).toContain('পরীক্ষামূলক গেটওয়ে');
    expect(text).not.toContain('Risky');
    const asked = (await open(at('?ask=1'))).text;
    for (const words of ['Paid', 'Risky', '৳100.00']) expect(asked).toContain(words);
    expect((await open(at('?ask=1&lang=bn'))).text).toContain('১০০.০০৳');
    expect((await open(`${LIST}/999999`)).status).toBe(404);
  });

  it('are accepted, with the person in the log of the store', async () => {
    expect((await open(at('/accept'))).text).toContain('Accept the payment');
    const { headers } = await postAs(api, operator, at('/accept'));
    expect(headers.get('location')).toBe(`${LIST}?done=op_payment_accepted&status=active`);
    expect((await open(headers.get('location') ?? '')).text).toContain('The payment was accepted: the charge is Active.');
    expect(await till.read(charge_id)).toMatchObject({ status: 'active' });
    const { store_id } = till.shop;
    expect(await acts()).toEqual([
      { merchant_id: operator.merchant_id, store_id, action: 'charge.settle', details: { decision: 'accept' } },
    ]);
    const entries = await api.query(
      `SELECT actor_type, actor_id::integer, address IS NOT NULL AS has_address FROM audit_entries WHERE store_id = $1 AND action = 'operator.charge.settle' AND target_id = $2`,
      [store_id, charge_id],
    );
    expect(entries).toEqual([{ actor_type: 'operator', actor_id: operator.merchant_id, has_address: true }]);
  });

  it('are refunded', async () => {
    expect((await open(at('/refund'))).text).toContain('Refund the payment');
    const { headers } = await postAs(api, operator, at('/refund'));
    expect(headers.get('location')).toContain('done=op_payment_refunded');
    const [row] = await api.query('SELECT status FROM payment_sessions WHERE session_id = $1', [session_id]);
    expect(row).toEqual({ status: 'refunded' });
    expect((await postAs(api, operator, at('/accept'))).status).toBe(404);
    expect((await postAs(api, operator, `${LIST}/x/accept`)).status).toBe(404);
    expect(await acts()).toHaveLength(1);
  });

  it('are decided once by twenty operators in two processes', async () => {
    const beside = await serveBeside(api);
    try {
      const answers = await atOnce(20, (n) => postAs(n % 2 === 0 ? api : beside, operator, at(n % 3 === 0 ? '/refund' : '/accept')));
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
      expect(answers.filter(({ status }) => [404, 409].includes(status))).toHaveLength(19);
      expect(await acts()).toHaveLength(1);
    } finally {
      await beside.close();
    }
  });
});
