import { Webhook } from 'standardwebhooks';
import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, until, useApi } from '../../../test/harness.js';
import { account, merchantOf, signIn, type Membership, type SignedInMerchant } from '../../../test/merchants.js';
import type { Receiver } from '../../../test/receiver.js';
import { type LogRow, useSubscribers } from '../../../test/subscribers.js';
import { earlier } from '../../platform/database/shifted-time.js';

const NOT_FOUND = { message: 'Delivery not found.', status: 404 };
const path = (delivery_id: number | string): string => `/api/apps/webhooks/deliveries/${String(delivery_id)}/retry`;

describe('retrying a delivery', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms', SWEEP_INTERVAL: '200ms' });
  const subscribers = useSubscribers(api);
  const retry = (merchant: SignedInMerchant, id: number | string): Promise<Answer> => merchant.call('POST', path(id));

  interface Scene {
    receiver: Receiver;
    shop: Shop;
    merchant: SignedInMerchant;
    /** Last attempt of the only event. */
    last: LogRow;
  }

  /** A store where one event failed permanently after two attempts. */
  async function scene(status = 500): Promise<Scene> {
    const receiver = await subscribers.receiver(() => ({ status }));
    const shop = await subscribers.subscribed(receiver);
    const merchant = await merchantOf(api, shop.store_id);
    await subscribers.happen(shop);
    await subscribers.settled(shop, 1);
    const last = (await subscribers.log(shop)).at(-1)!;
    return { receiver, shop, merchant, last };
  }

  it('finds a delivery by the clock of the database, whatever the clock of the process', async () => {
    const { shop, merchant, last } = await scene();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
    try {
      expect((await shop.get(`/webhooks/deliveries/${String(last.delivery_id)}`)).status).toBe(200);
      expect((await retry(merchant, last.delivery_id)).status).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });

  it('sends the same event again, signed, as a new chain, and keeps the original record', async () => {
    const { receiver, shop, merchant, last } = await scene();
    const before = await subscribers.log(shop);
    expect(before.map(({ status }) => status)).toEqual(['retrying', 'failed']);
    receiver.respondWith(() => ({ status: 204 }));
    const { status, body } = await retry(merchant, last.delivery_id);
    const { event_id, subscription_id } = last;
    expect([status, body]).toEqual([
      200,
      {
        message: 'The event is being sent again.',
        data: { delivery_id: expect.any(Number), event_id, subscription_id, attempt_number: 1, status: 'retrying' },
        status: 200,
      },
    ]);
    await subscribers.settled(shop, 2);
    const [first, , third] = receiver.requests;
    expect(third?.body).toBe(first?.body);
    expect(new Webhook(shop.webhook_secret).verify(third!.body, third!.headers as Record<string, string>)).toMatchObject({ event_id });
    const log = await subscribers.log(shop);
    expect(log.slice(0, 2)).toEqual(before);
    expect(log.slice(2)).toMatchObject([
      { delivery_id: body.data.delivery_id, event_id, attempt_number: 1, status: 'delivered', response_status: 204 },
    ]);
    expect(await subscribers.subscription(shop)).toMatchObject({ failure_count: 0, is_active: 1 });
  });

  it('fails with the retries that every delivery has, and counts as one failed event', async () => {
    const { shop, merchant, last } = await scene();
    const { delivery_id } = (await retry(merchant, last.delivery_id)).body.data;
    await subscribers.settled(shop, 2);
    const log = await subscribers.log(shop);
    expect(log.slice(2)).toMatchObject([
      { delivery_id, attempt_number: 1, status: 'retrying' },
      { attempt_number: 2, status: 'failed' },
    ]);
    expect(new Set(log.map((row) => row.delivery_id)).size).toBe(4);
    expect((await subscribers.subscription(shop))['failure_count']).toBe(2);
  });

  it('uses the current URL of the subscription', async () => {
    const { shop, merchant, last } = await scene();
    const moved = await subscribers.receiver();
    await api.query('UPDATE webhook_subscriptions SET target_url = $2 WHERE subscription_id = $1', [last.subscription_id, moved.url]);
    await retry(merchant, last.delivery_id);
    await moved.waitFor(1);
    await subscribers.settled(shop, 2);
    expect((await subscribers.log(shop)).at(-1)).toMatchObject({ target_url: moved.url, status: 'delivered' });
  });

  it('sends once for concurrent requests, whichever attempt they name', async () => {
    const { receiver, shop, merchant, last } = await scene();
    receiver.respondWith(() => ({ status: 200 }));
    const ids = (await subscribers.log(shop)).map(({ delivery_id }) => delivery_id);
    await atOnce(10, () => merchant.call('GET', '/api/dashboard/me'));
    const answers = await atOnce(20, (n) => retry(merchant, ids[n % 2] ?? 0));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.data.delivery_id)).size).toBe(1);
    await subscribers.settled(shop, 2);
    expect((await retry(merchant, last.delivery_id)).body).toEqual(answers[0]?.body);
    expect(await subscribers.log(shop)).toHaveLength(3);
    expect(receiver.requests).toHaveLength(3);
  });

  it('sends again when requested later', async () => {
    const { shop, merchant, last } = await scene(200);
    const first = (await retry(merchant, last.delivery_id)).body.data;
    await subscribers.settled(shop, 2);
    await api.query(`UPDATE webhook_dispatches SET created_at = ${earlier('created_at', '11000')} WHERE store_id = $1`, [shop.store_id]);
    const second = (await retry(merchant, first.delivery_id)).body.data;
    expect(second.delivery_id).not.toBe(first.delivery_id);
    await subscribers.settled(shop, 3);
    expect((await subscribers.log(shop)).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('is refused for a disabled subscription, and for a deleted payload', async () => {
    const { shop, merchant, last } = await scene();
    await shop.put(`/webhooks/${String(last.subscription_id)}`, { is_active: false });
    const off = await retry(merchant, last.delivery_id);
    expect(off.body).toEqual({
      message: 'The subscription is inactive and receives no events.',
      code: 'subscription_inactive',
      status: 409,
    });
    await shop.put(`/webhooks/${String(last.subscription_id)}`, { is_active: true });
    await api.query('DELETE FROM events WHERE event_id = $1', [last.event_id]);
    const gone = await retry(merchant, last.delivery_id);
    expect(gone.body).toEqual({ message: 'The payload of the event is no longer stored.', code: 'payload_expired', status: 410 });
    expect(await subscribers.log(shop)).toHaveLength(2);
  });

  it('is refused once the app is uninstalled', async () => {
    const { shop, merchant, last } = await scene(200);
    await api.make.uninstall(shop);
    expect((await retry(merchant, last.delivery_id)).body.code).toBe('subscription_inactive');
  });

  it.each<[Membership, number]>([
    [{ role: 'owner' }, 200],
    [{ role: 'admin' }, 200],
    [{ role: 'staff', permissions: ['apps__manage_webhooks'] }, 200],
    [{ role: 'staff', permissions: ['apps__install_apps', 'apps__use_apps'] }, 403],
    [{ role: 'staff' }, 403],
  ])('responds to %j with %d', async (place, status) => {
    const { shop, last } = await scene(200);
    expect((await retry(await merchantOf(api, shop.store_id, place), last.delivery_id)).status).toBe(status);
  });

  it('treats the delivery of another store as missing, and requires a session', async () => {
    const { receiver, last, merchant, shop } = await scene(200);
    const stranger = await merchantOf(api, await api.make.store());
    for (const id of [last.delivery_id, 999_999_999, 0, 'abc', '1.5', '99999999999999999999']) {
      const { status, body } = await retry(stranger, id);
      expect([status, body]).toEqual([404, NOT_FOUND]);
    }
    expect((await retry(await signIn(api, await account(api)), last.delivery_id)).body).toEqual(NOT_FOUND);
    expect((await api.call('POST', path(last.delivery_id))).body.code).toBe('login_required');
    const { cookie } = merchant;
    expect((await api.call('POST', path(last.delivery_id), { headers: { cookie } })).body.code).toBe('forbidden');
    const headers = { authorization: `Bearer ${shop.access_token}` };
    expect((await api.call('POST', path(last.delivery_id), { headers })).body.code).toBe('login_required');
    await until(async () => (await subscribers.log(shop)).length === 1);
    expect(receiver.requests).toHaveLength(1);
  });
});
