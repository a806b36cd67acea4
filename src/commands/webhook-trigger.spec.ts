import { commandLineOf } from '../../test/command-line.js';
import { useApi } from '../../test/harness.js';
import { topicRegistry } from '../platform/contract/domain-event.js';

describe('webhook trigger', () => {
  const api = useApi();
  const { cli, refused } = commandLineOf(api);

  it('publishes events, and rejects payloads that no receiver could read', async () => {
    const store_id = await api.make.store();
    const trigger = ['webhook', 'trigger', '--store-id', String(store_id)];
    const { event_id } = await cli(...trigger, '--topic', 'order.created', '--data', '{"order_id":7}');
    expect(await api.events(store_id)).toMatchObject([
      { event_id, event_topic: 'order.created', data: { order_id: 7 }, origin: { type: 'system' } },
    ]);
    await api.query('DELETE FROM events WHERE event_id = $1', [event_id]);
    const sample = await cli(...trigger, '--topic', 'inventory.updated');
    expect(await api.events(store_id)).toMatchObject([
      { event_id: sample.event_id, data: { ...topicRegistry.exampleOf('inventory.updated'), store_id } },
    ]);
    expect(await refused(...trigger, '--topic', 'charge.created')).toBe(
      'Events of charge.created concern one app: --app-id, --subscription-id or --data is required.',
    );
    expect(await refused(...trigger, '--topic', 'order.created', '--data', '{"a":"\\u0000"}')).toBe(
      '--data must not contain the character NUL.',
    );
    expect(await refused(...trigger, '--topic', 'order.created', '--app-id', '1')).toBe(
      'There is no such active subscription to order.created in the store.',
    );
    expect(await refused(...trigger, '--topic', 'order.eaten')).toBe('There is no topic order.eaten.');
    expect(await refused(...trigger, '--topic', 'order.created', '--data', '[1]')).toBe('--data must be a JSON object.');
    expect(await refused('webhook', 'trigger', '--store-id', '999999', '--topic', 'order.created')).toBe('Store not found.');
  });
});
