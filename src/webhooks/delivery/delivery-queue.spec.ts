import { until, useApi } from '../../../test/harness.js';
import { DeliveryQueue } from './delivery-queue.service.js';

const target = { store_id: 1, subscription_id: 2, app_id: 3 };

describe('the queue of webhooks', () => {
  const api = useApi({ ROLE: 'api' });

  it('has one job of the sweep per subscription, and another if the first one never finishes', async () => {
    const deliveries = api.app.get(DeliveryQueue);
    await until(() => deliveries.queue.client.status === 'ready');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
    const jobs = async (): Promise<number> => deliveries.queue.getWaitingCount();
    deliveries.wakeOnce([target]);
    deliveries.wakeOnce([target, { ...target, subscription_id: 4 }]);
    await until(async () => (await jobs()) >= 2);
    clock.mockReturnValue(1_700_000_009_999);
    deliveries.wakeOnce([target]);
    clock.mockReturnValue(1_700_000_010_000);
    deliveries.wakeOnce([target]);
    await until(async () => (await jobs()) >= 3);
    const waiting = await deliveries.queue.getWaiting();
    expect(waiting.map(({ data }) => data.subscription_id).sort()).toEqual([2, 2, 4]);
  });
});
