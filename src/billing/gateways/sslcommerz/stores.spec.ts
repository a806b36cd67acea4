import { Till } from '../../../../test/billing.js';
import { useApi } from '../../../../test/harness.js';
import { formOf } from '../../../../test/pages.js';
import { Sslcommerz } from '../../../../test/sslcommerz/emulator.js';

describe('payments of several stores at SSLCOMMERZ', () => {
  let emulator: Sslcommerz;
  const api = useApi(async () => {
    emulator = await Sslcommerz.start();
    return { ...emulator.settings };
  });
  beforeEach(() => emulator.heal());
  afterAll(() => emulator.stop());

  const statusOf = async (till: Till, charge_id: number): Promise<string> => (await till.read(charge_id)).status as string;

  it('never pay the charge of another store', async () => {
    const [ours, theirs] = [await Till.open(api, {}, false), await Till.open(api, {}, false)];
    const [charge, other] = [await ours.charge(), await theirs.charge()];
    const [session_txn, foreign] = [await ours.session(charge.charge_id), await theirs.session(other.charge_id)];
    const record = emulator.attempt(foreign);
    // Their validation comes back for our session: by the browser's form, by a notification, and as a hint that is already stored.
    const form = formOf({ ...emulator.formOf(record, 'absent'), tran_id: session_txn });
    await api.call('POST', `/api/apps/billing/callback?session_txn=${session_txn}&status=success`, form);
    expect((await ours.back(session_txn)).searchParams.get('payment')).toBe('failed');
    expect((await api.call('POST', '/api/apps/billing/ipn/sslcommerz', form)).status).toBe(200);
    await api.query('UPDATE payment_sessions SET proof = $2 WHERE session_txn = $1', [session_txn, record['val_id']]);
    await ours.back(session_txn);
    expect(await statusOf(ours, charge.charge_id)).toBe('pending');
    expect((await theirs.back(foreign)).searchParams.get('payment')).toBe('success');
    expect([await statusOf(theirs, other.charge_id), await statusOf(ours, charge.charge_id)]).toEqual(['active', 'pending']);
    const refunds = await api.query('SELECT refund_id FROM refunds WHERE store_id = ANY ($1)', [
      [ours.shop.store_id, theirs.shop.store_id],
    ]);
    expect(refunds).toEqual([]);
  });

  it('are made at the sandbox gateway by sandbox stores', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const { payment_url, session_txn } = (await till.approve(charge_id)).body.data as { payment_url: string; session_txn: string };
    expect(payment_url).toContain('/sandbox-gateway/');
    await till.atGateway(session_txn, 'paid');
    expect((await till.back(session_txn)).searchParams.get('payment')).toBe('success');
    expect(await statusOf(till, charge_id)).toBe('active');
    expect(emulator.requests).toEqual([]);
  });
});
