import { atOnce, until, useApi } from '../../../test/harness.js';
import { useSubscribers } from '../../../test/subscribers.js';

describe('receivers that hang', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '1h', WEBHOOK_TIMEOUT: '5m', SWEEP_INTERVAL: '500ms' });
  const apps = useSubscribers(api);

  // No attempt to a receiver that hangs ends during the test.

  it('delay no app on the same or another host whose attempts do not time out', async () => {
    const hanging = await apps.receiver(({ path }) => (path.startsWith('/hang') ? 'hang' : { status: 200 }));
    const elsewhere = await apps.receiver();
    const host = new URL(hanging.url).origin;
    const topics = ['customer.created'];
    const store_id = await api.make.store();
    const stuck = await atOnce(20, () => api.shop({ store: { store_id }, app: { webhook_url: `${host}/hang`, topics } }));
    await atOnce(20, (n) => stuck[n]!.post('/webhooks', { event_topic: 'customer.created', target_url: `${host}/hang?second` }));
    for (let n = 0; n < 16; n++) await apps.happen(stuck[0]!);
    await until(() => hanging.requests.length > 100);
    const beside = await api.shop({ app: { webhook_url: `${host}/well`, topics } });
    const apart = await api.shop({ app: { webhook_url: elsewhere.url, topics } });
    for (let n = 0; n < 5; n++) await Promise.all([apps.happen(beside), apps.happen(apart)]);
    await Promise.all([apps.settled(beside, 5), apps.settled(apart, 5)]);
    for (const shop of [beside, apart]) {
      expect((await apps.log(shop)).map(({ status, attempt_number }) => [status, attempt_number])).toEqual(Array(5).fill(['delivered', 1]));
    }
    await hanging.close();
  });
});
