import type { Shop } from '../../../test/factories.js';
import { type Credentials, useWorkshop } from '../../../test/custom-apps.js';
import { until, useApi } from '../../../test/harness.js';
import { formOf } from '../../../test/pages.js';
import type { Receiver } from '../../../test/receiver.js';
import { type LogRow, useSubscribers } from '../../../test/subscribers.js';

const FEWER = ['read:store'];
const WIDE = ['read:store', 'read:customers'];

describe('an installation that lost the scope of a topic', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '1h', SWEEP_INTERVAL: '100ms' });
  const subscribers = useSubscribers(api);
  const workshop = useWorkshop(api);
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop({ store: { store_id: workshop.store_id } });
  });

  interface Scene {
    readonly receiver: Receiver;
    readonly app: Credentials;
  }
  const grant = async ({ app }: Scene, scopes: string[]): Promise<void> => {
    expect((await workshop.on(app, 'PUT', { scopes })).status).toBe(200);
  };
  /** Returns the states of the dispatches to the app, by topic, oldest first. */
  const states = ({ app }: Scene): Promise<{ event_topic: string; status: string }[]> =>
    api.query(
      `SELECT s.event_topic, d.status FROM webhook_dispatches d JOIN webhook_subscriptions s USING (store_id, subscription_id)
       WHERE s.app_id = $1 ORDER BY s.event_topic, d.dispatch_id`,
      [app.app_id],
    );
  const attemptsOf = async ({ app }: Scene): Promise<LogRow[]> =>
    api.query<LogRow & Record<string, unknown>>(
      'SELECT d.* FROM webhook_deliveries d JOIN webhook_subscriptions s USING (store_id, subscription_id) WHERE s.app_id = $1 ORDER BY d.delivery_id',
      [app.app_id],
    );
  /** Makes every waiting retry due, long enough ago for the sweep. */
  const makeDue = ({ app }: Scene): Promise<unknown> =>
    api.query(
      `UPDATE webhook_dispatches d SET next_attempt_at = now() - interval '1 hour' FROM webhook_subscriptions s
       WHERE s.app_id = $1 AND d.store_id = s.store_id AND d.subscription_id = s.subscription_id AND d.status = 'retrying'`,
      [app.app_id],
    );

  /** A custom app whose receiver has refused a customer event and its installation event; both wait for a retry. */
  async function scene(): Promise<Scene> {
    const receiver = await subscribers.receiver(() => ({ status: 500 }));
    const app = await workshop.app({ scopes: WIDE, webhook_url: receiver.url, topics: ['customer.created', 'app.installed'] });
    await subscribers.happen(shop);
    const made = { receiver, app };
    await until(async () => (await attemptsOf(made)).length === 2);
    return made;
  }

  it('gets no retry of the topic, even when the scope is granted again; other topics continue', async () => {
    const at = await scene();
    await grant(at, FEWER);
    expect(await states(at)).toEqual([
      { event_topic: 'app.installed', status: 'retrying' },
      { event_topic: 'customer.created', status: 'cancelled' },
    ]);
    await grant(at, WIDE);
    at.receiver.respondWith(() => ({ status: 200 }));
    await makeDue(at);
    await until(async () => (await states(at))[0]?.status === 'delivered');
    expect(at.receiver.requests).toHaveLength(3);
  });

  it('gets no dispatch that was created while the scope was being removed', async () => {
    const at = await scene();
    await api.query('UPDATE installations SET scopes = $2 WHERE installation_id = $1', [at.app.installation_id, FEWER]);
    await makeDue(at);
    await until(async () => (await states(at))[1]?.status === 'cancelled');
    expect(at.receiver.requests.filter(({ body }) => body.includes('customer.created'))).toHaveLength(1);
  });

  it('gets no manual retry, and the page states the reason', async () => {
    const at = await scene();
    await api.query(`UPDATE webhook_dispatches SET status = 'failed' WHERE store_id = $1`, [workshop.store_id]);
    await api.query(`UPDATE webhook_deliveries SET status = 'failed' WHERE store_id = $1`, [workshop.store_id]);
    const { delivery_id = 0 } = (await attemptsOf(at)).find(({ event_topic }) => event_topic === 'customer.created') ?? {};
    await grant(at, FEWER);
    const { csrf_token, cookie } = workshop.owner;
    const retry = await workshop.owner.call('POST', `/api/apps/webhooks/deliveries/${String(delivery_id)}/retry`);
    expect([retry.status, retry.body]).toEqual([
      409,
      { message: 'The app no longer has the read:customers scope.', code: 'subscription_inactive', status: 409 },
    ]);
    const log = `/${String(workshop.store_id)}/settings/apps/webhooks`;
    const page = await api.call('GET', `${log}/${String(delivery_id)}`, { headers: { accept: 'text/html', cookie } });
    expect(page.text).toContain('no longer has the permission for this topic');
    expect(page.text).not.toContain('Send again');
    const resend = async (): Promise<string | null> => {
      const form = formOf({ csrf_token, app_id: String(at.app.app_id), since: '2020-01-01' });
      return (await api.call('POST', `${log}/resend`, { ...form, headers: { ...form.headers, cookie } })).headers.get('location');
    };
    // The event of the installation needs no scope.
    expect(await resend()).toBe(`${log}?app_id=${String(at.app.app_id)}&resent=1`);
    await grant(at, WIDE);
    expect(await resend()).toBe(`${log}?app_id=${String(at.app.app_id)}&resent=1`);
  });
});
