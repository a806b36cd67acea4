import { runCommandOrFail } from '../../../test/command-line.js';
import { until, useApi } from '../../../test/harness.js';
import { useSubscribers } from '../../../test/subscribers.js';

describe('the suspension of an app', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '1h', SWEEP_INTERVAL: '100ms' });
  const apps = useSubscribers(api);

  it('ends its pending retries in every store immediately, also when the suspension ends', async () => {
    const to = await apps.receiver(() => ({ status: 500 }));
    const shop = await apps.subscribed(to);
    const second = await api.make.install(shop, await api.make.store());
    const bystander = await apps.subscribed(to);
    const retrying = (): Promise<object[]> =>
      api.query(
        `SELECT app_id FROM webhook_dispatches d JOIN webhook_subscriptions USING (store_id, subscription_id)
         WHERE status = 'retrying' AND app_id = ANY ($1)`,
        [[shop.app_id, bystander.app_id]],
      );
    for (const store of [shop, second, bystander]) await apps.happen(store);
    await until(async () => (await retrying()).length === 3);
    const set = (status: string): Promise<unknown> =>
      runCommandOrFail(api.environment, 'app', 'status', '--app-id', String(shop.app_id), '--status', status);
    await set('inactive');
    expect(await retrying()).toEqual([{ app_id: bystander.app_id }]);
    await set('active');
    await api.query(
      `UPDATE webhook_dispatches SET next_attempt_at = now() - interval '1 hour' WHERE store_id = $1 AND status <> 'retrying'`,
      [shop.store_id],
    );
    to.respondWith(() => ({ status: 200 }));
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect(to.requests).toHaveLength(4);
  });
});
