import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { formOf } from '../../../test/pages.js';
import { useSubscribers } from '../../../test/subscribers.js';

describe('resending all failed events', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '10ms', SWEEP_INTERVAL: '200ms' });
  const subscribers = useSubscribers(api);

  it('skips events that a replay delivers, and includes events whose replay failed too', async () => {
    const receiver = await subscribers.receiver(() => ({ status: 500 }));
    const shop = await subscribers.subscribed(receiver);
    const { csrf_token, cookie } = await merchantOf(api, shop.store_id);
    const log = `/${String(shop.store_id)}/settings/apps/webhooks`;
    const resent = async (): Promise<string | undefined> => {
      const form = formOf({ csrf_token, app_id: String(shop.app_id), since: '2020-01-01' });
      const { headers } = await api.call('POST', `${log}/resend`, { ...form, headers: { ...form.headers, cookie } });
      return headers.get('location')?.split('resent=')[1];
    };
    const { subscription_id } = await subscribers.subscription(shop);
    const replay = (): Promise<unknown> => shop.post(`/webhooks/${String(subscription_id)}/replay`, { since: '2020-01-01' });
    await subscribers.happen(shop);
    await subscribers.settled(shop, 1);
    await replay();
    await subscribers.settled(shop, 2);
    receiver.respondWith(() => ({ status: 200 }));
    expect(await resent()).toBe('1');
    await subscribers.settled(shop, 3);
    receiver.respondWith(() => ({ status: 500 }));
    await subscribers.happen(shop);
    await subscribers.settled(shop, 4);
    receiver.respondWith(() => ({ status: 200 }));
    await replay();
    await subscribers.settled(shop, 6);
    expect(await resent()).toBe('0');
  });
});
