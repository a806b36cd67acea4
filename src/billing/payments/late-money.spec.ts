import { RETURN_URL, Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { formOf } from '../../../test/pages.js';
import { runInProcess } from '../../../test/command-line.js';

describe('money that is not kept', () => {
  const api = useApi();
  /** Changes a payment at the sandbox gateway as only a fault could. */
  const tamper = (session_txn: string, change: string): Promise<unknown> =>
    api.query(`UPDATE sandbox_payments SET ${change} WHERE session_txn = $1`, [session_txn]);
  const expectRefunded = async (till: Till, charge_id: number, status: string): Promise<void> => {
    expect(await till.read(charge_id)).toMatchObject({ status, refund_status: 'pending' });
    await atOnce(4, () => till.sweep());
    expect(await till.read(charge_id)).toMatchObject({ status, refund_status: 'refunded', refunded_at: expect.any(String) });
    expect((await till.events()).filter(([topic]) => topic === 'charge.refunded')).toEqual([['charge.refunded', charge_id]]);
  };

  it.each(['decline', 'cancel', 'expire'] as const)('is refunded once when the charge ended by %s before it arrived', async (how) => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    if (how === 'expire') await till.advance(3);
    else await till.decide(charge_id, how);
    await till.atGateway(session_txn, 'paid');
    const results = await atOnce(10, () => till.back(session_txn));
    expect(new Set(results.map((url) => url.searchParams.get('payment')))).toEqual(new Set(['failed']));
    await expectRefunded(till, charge_id, { decline: 'declined', cancel: 'cancelled', expire: 'expired' }[how]);
    expect(await till.ledger()).toEqual({});
    const [payment] = await api.query('SELECT refunded FROM sandbox_payments WHERE session_txn = $1', [session_txn]);
    expect(payment).toEqual({ refunded: '100.00' });
  });

  it('is found by the sweep when the browser never returns, before the charge expires', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    await till.atGateway(await till.session(charge_id), 'paid');
    await till.advance(0.01);
    expect((await till.read(charge_id)).status).toBe('active');
  });

  it.each([
    ['after the session', 0.1],
    ['after a day', 1],
  ])('is found before the charge expires when it arrives %s, without a report', async (_, days) => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.advance(days);
    await till.atGateway(session_txn, 'paid');
    await till.advance(3);
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', paid_from: 'gateway' });
  });

  it('keeps a charge pending while it is on its way, even after its session', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.advance(0.1);
    await till.atGateway(session_txn, 'pending');
    await till.advance(3);
    expect((await till.read(charge_id)).status).toBe('pending');
    await till.atGateway(session_txn, 'paid');
    await till.advance(1);
    expect((await till.read(charge_id)).status).toBe('active');
  });

  it.each(['decline', 'supersede'] as const)('is found and refunded without a report after a %s', async (how) => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.advance(0.02);
    if (how === 'decline') await till.decide(charge_id, 'decline');
    else await till.pay(charge_id);
    await till.atGateway(session_txn, 'paid');
    await till.advance(2);
    expect(await till.read(charge_id)).toMatchObject({ refund_status: 'refunded' });
  });

  it('is refunded when it arrives through an old session, while the new one can be paid', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const first = await till.session(charge_id);
    await till.advance(0.0105);
    const second = await till.session(charge_id);
    expect(second).not.toBe(first);
    await till.atGateway(first, 'paid');
    expect((await till.back(first)).searchParams.get('payment')).toBe('failed');
    expect((await till.read(charge_id)).status).toBe('pending');
    await till.atGateway(second, 'paid');
    expect((await till.back(second)).searchParams.get('payment')).toBe('success');
    await expectRefunded(till, charge_id, 'active');
  });

  it('is refunded when the charge was paid from the wallet in the meantime', async () => {
    const till = await Till.open(api);
    await till.topUp(100);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.approve(charge_id, { payment_method: 'wallet' });
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    await expectRefunded(till, charge_id, 'active');
  });

  it('is refunded when it is not the exact amount', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid');
    await tamper(session_txn, 'amount = 99.99');
    expect((await till.back(session_txn)).searchParams.get('payment')).toBe('failed');
    expect((await till.read(charge_id)).status).toBe('pending');
    await expectRefunded(till, charge_id, 'pending');
    expect(await till.ledger()).toEqual({});
  });

  it('cannot be faked with a forged status, and a failed payment leaves the charge pending', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const first = await till.session(charge_id);
    expect((await till.back(first, 'success')).searchParams.get('payment')).toBe('failed');
    expect((await till.back(first, 'cancelled')).searchParams.get('payment')).toBe('cancelled');
    expect(await till.session(charge_id)).toBe(first);
    await till.atGateway(first, 'failed');
    expect((await till.back(first, 'success')).searchParams.get('payment')).toBe('failed');
    const second = await till.session(charge_id);
    expect(second).not.toBe(first);
    await till.atGateway(second, 'cancelled');
    expect((await till.back(second)).searchParams.get('payment')).toBe('cancelled');
    expect((await till.read(charge_id)).status).toBe('pending');
  });

  it('waits on a page while the gateway reports it as pending', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'pending');
    const waiting = await till.back(session_txn);
    expect([waiting.pathname, waiting.searchParams.get('session_txn')]).toEqual(['/billing/waiting', session_txn]);
    await till.advance(3);
    expect((await till.read(charge_id)).status).toBe('pending');
    await till.atGateway(session_txn, 'paid');
    await till.advance(1);
    expect((await till.read(charge_id)).status).toBe('active');
  });

  it('returns to the page of the dashboard without a return URL', async () => {
    const till = await Till.open(api);
    const { body } = await till.shop.post('/billing/charges', { name: 'Setup', amount: 10 });
    const session_txn = await till.session(body.data.charge_id);
    await till.atGateway(session_txn, 'paid');
    const address = await till.back(session_txn);
    expect([address.pathname, address.search]).toEqual(['/billing/complete', `?payment=success&charge_id=${String(body.data.charge_id)}`]);
  });

  it('is not taken from other transactions, and unknown ones are 404', async () => {
    const till = await Till.open(api);
    const [first, second] = [await till.charge(), await till.charge()];
    const [paid, unpaid] = [await till.session(first.charge_id), await till.session(second.charge_id)];
    await till.atGateway(paid, 'paid');
    const [known] = await api.query<{ gateway_ref: string }>('SELECT gateway_ref FROM payment_sessions WHERE session_txn = $1', [paid]);
    await api.query('UPDATE payment_sessions SET gateway_ref = $2 WHERE session_txn = $1', [unpaid, known?.gateway_ref]);
    expect((await till.back(unpaid)).searchParams.get('payment')).toBe('failed');
    expect((await till.read(second.charge_id)).status).toBe('pending');
    expect((await api.call('GET', '/api/apps/billing/callback?session_txn=none')).status).toBe(404);
    expect((await api.call('GET', '/api/apps/billing/callback')).status).toBe(400);
  });

  it('arrives by the posted form of a gateway and by notifications of known gateways only', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid');
    const post = (path: string, fields: Record<string, string>): Promise<Answer> =>
      api.call('POST', `/api/apps/billing/${path}`, formOf(fields));
    const { status, headers } = await post(`callback?session_txn=${session_txn}&status=success`, { val_id: 'x', tran_id: 'y' });
    expect([status, new URL(headers.get('location') ?? '').search]).toEqual([303, `?session_txn=${session_txn}&status=success`]);
    expect((await till.read(charge_id)).status).toBe('pending');
    const unknown = { message: 'Payment gateway not found.', status: 404 };
    for (const name of ['paypal', 'Sandbox', 'constructor']) expect((await post(`ipn/${name}`, { session_txn })).body).toEqual(unknown);
    const invalid = { message: 'The notification is not valid.', status: 400 };
    expect((await post('ipn/sslcommerz', { nonsense: '1' })).body).toEqual(invalid);
    expect((await api.call('POST', '/api/apps/billing/ipn/sandbox', { body: { session_txn: 5 } })).body).toEqual(invalid);
    expect((await api.call('POST', '/api/apps/billing/ipn/sandbox', { raw: '{' })).body).toEqual({
      message: 'The body is not valid JSON.',
      status: 400,
    });
    const accepted = { message: 'Notification received.', status: 200 };
    expect((await post('ipn/sandbox', { session_txn: 'unknown' })).body).toEqual(accepted);
    await atOnce(10, () => till.back(session_txn));
    expect((await till.read(charge_id)).status).toBe('active');
  });
});

describe('a risky payment', () => {
  const api = useApi();
  const settle = (charge_id: number, decision: string): ReturnType<typeof runInProcess> =>
    runInProcess(api.environment, 'charge', 'settle', '--charge-id', String(charge_id), '--decision', decision);
  const held = async (body?: object): Promise<[Till, number, string]> => {
    const till = await Till.open(api);
    const { charge_id } = body ? (await till.shop.post('/billing/wallet-topup', body)).body.data : await till.charge();
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid', 1);
    expect((await till.back(session_txn)).pathname).toBe('/billing/waiting');
    expect((await till.read(charge_id)).status).toBe('pending');
    expect((await till.approve(charge_id)).body).toMatchObject({ code: 'payment_under_review', status: 409 });
    await till.advance(3);
    expect((await till.read(charge_id)).status).toBe('pending');
    expect(await till.ledger()).toEqual({ store: -100, suspense: 100 });
    return [till, charge_id, session_txn];
  };

  it('is held until an operator accepts it', async () => {
    const [till, charge_id, session_txn] = await held();
    expect(await settle(charge_id, 'accept')).toMatchObject({
      code: 0,
      stdout: `{"charge_id":${String(charge_id)},"status":"active","refund_status":null}\n`,
    });
    expect((await settle(charge_id, 'accept')).code).toBe(1);
    expect((await till.back(session_txn)).searchParams.get('payment')).toBe('success');
    expect(await till.ledger()).toEqual({ store: -100, platform: 10, gateway: 2.5, developer: 87.5 });
  });

  it('tops a wallet up when it is accepted', async () => {
    const [till, charge_id] = await held({ amount: 100, return_url: RETURN_URL });
    await settle(charge_id, 'accept');
    expect((await till.wallet()).balance).toBe(100);
    expect(await till.ledger()).toEqual({ store: -100, platform: 10, gateway: 2.5, wallet: 100, developer: -12.5 });
  });

  it('is refunded when an operator refuses it, and another session can be opened', async () => {
    const [till, charge_id] = await held();
    expect(await settle(charge_id, 'refund')).toMatchObject({ code: 0 });
    await till.sweep();
    expect(await till.ledger()).toEqual({});
    expect(await till.read(charge_id)).toMatchObject({ refund_status: 'refunded' });
  });

  it('is refunded on acceptance when the charge was declined in the meantime', async () => {
    const [till, charge_id] = await held();
    await till.decide(charge_id, 'decline');
    await settle(charge_id, 'accept');
    await till.sweep();
    expect(await till.read(charge_id)).toMatchObject({ status: 'declined', refund_status: 'refunded' });
    expect(await till.ledger()).toEqual({});
  });
});
