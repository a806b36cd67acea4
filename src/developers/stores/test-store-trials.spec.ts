import type { Answer } from '../../../test/answer.js';
import type { Json } from '../../../test/caller.js';
import { filled, Guild, plainApp, useGuild } from '../../../test/developers.js';
import { type Api, atOnce, serveBeside, until, useApi } from '../../../test/harness.js';
import { startReceiver } from '../../../test/receiver.js';

const SCOPES = ['read:orders', 'billing'];
const charge = { name: 'Setup', amount: 100, return_url: 'https://app.example.com/callback' };

/** An app that is installed on a test store. */
interface Installed {
  app_id: number;
  store_id: number;
  caller: ReturnType<Api['make']['caller']>;
}

describe('trials of developers on a test store', () => {
  const api = useApi();
  const guild = useGuild(api);
  const at = (store_id: number, rest: string): string => `POST /stores/${String(store_id)}/${rest}`;
  async function installed(webhook_url?: string): Promise<Installed> {
    const one = await guild.on('POST /apps', {
      ...plainApp,
      ...{ scopes: SCOPES, topics: ['order.created'], ...(webhook_url !== undefined && { webhook_url }) },
    });
    const { app_id } = one.body.data as { app_id: number };
    const known = (await guild.on('GET /stores')).body.data as { store_id: number }[];
    const store_id = known[0]?.store_id ?? ((await guild.on('POST /stores', {})).body.data.store_id as number);
    await filled(guild, store_id);
    const { access_token } = (await guild.on(at(store_id, 'installations'), { app_id })).body.data;
    return { app_id, store_id, caller: api.make.caller(access_token as string) };
  }

  it('place an order, numbered after the samples, with its event', async () => {
    const { store_id, caller } = await installed();
    const { status, body } = await guild.on(at(store_id, 'orders'));
    expect([status, body.message]).toEqual([201, 'Order placed.']);
    const order = (await caller.get(`/orders/${String(body.data.order_id)}`)).body.data;
    expect(order).toMatchObject({ store_serial_order_no: 1081, grand_total: body.data.grand_total });
    expect(order.items).toMatchObject([{ quantity: 1 }]);
    const events = (await api.events(store_id)).map(({ event_topic, data }) => [event_topic, data['order_id']]);
    expect(events).toContainEqual(['order.created', body.data.order_id]);
  });

  it('place twenty concurrent orders in two processes, without a gap', async () => {
    const { store_id } = await installed();
    const beside = await serveBeside(api);
    try {
      const path = `/api/developers/organisations/${String(guild.organisation_id)}/stores/${String(store_id)}/orders`;
      const headers = { authorization: `Bearer ${guild.owner.session_token}` };
      const made = await atOnce(20, (n) => (n % 2 === 0 ? api : beside).call('POST', path, { headers }));
      expect(made.map(({ status }) => status)).toEqual(Array<number>(20).fill(201));
    } finally {
      await beside.close();
    }
    const [row] = await api.query<Json>(
      `SELECT count(*)::integer AS n, max(store_serial_order_no)::integer - min(store_serial_order_no)::integer + 1 AS span FROM orders WHERE store_id = $1`,
      [store_id],
    );
    expect(row?.n).toBe(row?.span);
  });

  it('fail a payment, after which the charge can still be paid', async () => {
    const { store_id, caller } = await installed();
    expect((await guild.on(at(store_id, 'payments/fail'))).body.message).toBe('No charge of the store waits for a payment.');
    const { charge_id } = (await caller.post('/billing/charges', charge)).body.data;
    const { status, body } = await guild.on(at(store_id, 'payments/fail'));
    expect([status, body]).toMatchObject([200, { data: { charge_id }, message: 'Payment failed.' }]);
    const stateOf = async (): Promise<unknown[]> =>
      api.query('SELECT status FROM payment_sessions WHERE store_id = $1 AND charge_id = $2 ORDER BY session_id', [store_id, charge_id]);
    expect(await stateOf()).toEqual([{ status: 'failed' }]);
    expect((await caller.get(`/billing/charges/${String(charge_id)}`)).body.data.status).toBe('pending');
    const again = await atOnce(20, () => guild.on(at(store_id, 'payments/fail'), { charge_id }));
    // 503 asks the client to try again while another request opens the payment.
    expect(again.filter((answer) => ![200, 503].includes(answer.status))).toEqual([]);
    expect(again.some((answer) => answer.status === 200)).toBe(true);
    expect((await caller.get(`/billing/charges/${String(charge_id)}`)).body.data.status).toBe('pending');
    expect(new Set((await stateOf()).map((row) => (row as Json).status))).toEqual(new Set(['failed']));
    expect((await guild.on(at(store_id, 'payments/fail'), { charge_id: 999_999_999 })).status).toBe(409);
  });

  it('expire an access token, which can be refreshed', async () => {
    const { store_id, app_id, caller } = await installed();
    expect((await caller.get('/orders')).status).toBe(200);
    expect((await guild.on(at(store_id, 'tokens/expire'), { app_id })).body).toMatchObject({
      data: { app_id, expired: 1 },
      message: 'Tokens expired.',
    });
    expect((await caller.get('/orders')).body.code).toBe('invalid_token');
    const [pair] = await api.query<Json>('SELECT refresh_expires_at > now() AS valid FROM token_pairs WHERE app_id = $1', [app_id]);
    expect(pair?.valid).toBe(true);
    expect((await guild.on(at(store_id, 'tokens/expire'), { app_id })).body.data.expired).toBe(0);
  });

  it('break a webhook, and repair it so that it receives the events that it missed', async () => {
    const receiver = await startReceiver();
    try {
      const { store_id, app_id } = await installed(receiver.url);
      const broken = await atOnce(20, () => guild.on(at(store_id, 'webhooks/break'), { app_id }));
      expect(broken.reduce((sum, { body }) => sum + (body.data.subscriptions as number), 0)).toBe(1);
      const { order_id } = (await guild.on(at(store_id, 'orders'))).body.data;
      const deliveries = async (): Promise<Json[]> => (await guild.on(`GET /apps/${String(app_id)}/deliveries`)).body.data;
      await until(async () => (await deliveries())[0]?.status === 'retrying');
      expect((await deliveries())[0]?.target_url).toBe(`https://broken.invalid/?instead_of=${receiver.url}`);
      const repaired = await guild.on(at(store_id, 'webhooks/repair'), { app_id });
      expect(repaired.body).toMatchObject({ data: { app_id, subscriptions: 1 }, message: 'Webhooks repaired.' });
      // Only the clock can bring it forward.
      await api.query(
        `UPDATE webhook_dispatches SET next_attempt_at = now() + interval '20 hours' WHERE store_id = $1 AND status = 'retrying'`,
        [store_id],
      );
      await guild.on(at(store_id, 'clock'), { days: 1, deliveries: true });
      const { body } = await receiver.waitFor(({ body }) => body.includes('order.created'));
      expect(JSON.parse(body).data.order_id).toBe(order_id);
      expect((await guild.on(at(store_id, 'webhooks/repair'), { app_id })).body.data.subscriptions).toBe(0);
    } finally {
      await receiver.close();
    }
  });

  it('repair a webhook that was ended by its failures, so that it is active again', async () => {
    const receiver = await startReceiver();
    const { store_id, app_id, caller } = await installed(receiver.url);
    await guild.on(at(store_id, 'webhooks/break'), { app_id });
    const [{ subscription_id }] = (await caller.get('/webhooks')).body.data;
    await api.query(
      `UPDATE webhook_subscriptions SET is_active = 0, inactive_reason = 'failures', failure_count = 9
       WHERE store_id = $1 AND subscription_id = $2`,
      [store_id, subscription_id],
    );
    await guild.on(at(store_id, 'webhooks/repair'), { app_id });
    const { body } = await caller.get(`/webhooks/${String(subscription_id)}`);
    expect(body.data).toMatchObject({ is_active: 1, target_url: receiver.url });
    await receiver.close();
  });

  it('are refused for other stores, other apps and members who can only read', async () => {
    const { store_id, app_id } = await installed();
    const other = await new Guild(api).begin('Other');
    const [foreign, ordinary, billing] = [await other.on('POST /apps', plainApp), await api.shop(), await guild.member('billing')];
    const fresh = (await other.on('POST /stores', {})).body.data.store_id as number;
    const codeOf = ({ status, body }: Answer): [number, unknown] => [status, body.message];
    for (const rest of ['orders', 'payments/fail', 'tokens/expire', 'webhooks/break', 'webhooks/repair']) {
      const body = rest === 'orders' || rest === 'payments/fail' ? undefined : { app_id };
      expect([rest, ...codeOf(await other.on(at(store_id, rest), body))]).toEqual([rest, 404, 'Store not found.']);
      expect([rest, ...codeOf(await guild.on(at(ordinary.store_id, rest), body))]).toEqual([rest, 404, 'Store not found.']);
      expect([rest, (await guild.on(at(store_id, rest), body, billing)).body.code]).toEqual([rest, 'forbidden']);
      if (!body) continue;
      const stranger = { app_id: foreign.body.data.app_id as number };
      expect([rest, ...codeOf(await guild.on(at(store_id, rest), stranger))]).toEqual([rest, 404, 'App not found.']);
    }
    const unready = await other.on(at(fresh, 'orders'));
    expect(unready.status === 409 || unready.status === 201).toBe(true);
    const { app_id: absent } = (await guild.on('POST /apps', plainApp)).body.data;
    expect(codeOf(await guild.on(at(store_id, 'tokens/expire'), { app_id: absent }))).toEqual([
      409,
      'The app is not installed on the store.',
    ]);
  });
});
