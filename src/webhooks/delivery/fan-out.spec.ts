import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { until, useApi } from '../../../test/harness.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { makeSubscription } from '../../../test/webhook-subscriptions.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';

interface Subscribed {
  readonly shop: Shop;
  readonly subscription_id: number;
  readonly event_topic: string;
}

/** Topics of events about a store, an installation and a subscription, each with a field to filter by. */
const TOPICS = { 'customer.created': 'user_id', 'wallet.debited': 'transaction_id', 'webhook.failing': 'failure_count' } as const;
const INSERT = `
INSERT INTO outbox_events (event_id, store_id, topic, data, origin, audience_app_id)
SELECT gen_random_uuid(), $1, topic, data, origin, audience FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[])
  AS e(topic, data, origin, audience)`;

/** Returns every combination of one element of each list. */
const combinations = <T>([first, ...rest]: readonly (readonly T[])[]): T[][] =>
  first ? first.flatMap((one) => combinations(rest).map((others) => [one, ...others])) : [[]];

describe('the fan-out', () => {
  const api = useApi();
  const apps = useSubscribers(api);
  const shops: Shop[] = [];
  let subscriptions: Subscribed[];

  beforeAll(async () => {
    const first = await api.shop();
    const beside = { store: { store_id: first.store_id } };
    shops.push(first, await api.shop(beside), await api.shop({ ...beside, scopes: ['read:orders'] }));
    const { url } = await apps.receiver();
    const choices = (field: string): object[] =>
      [{}, { filter: { [field]: { gte: 2 } } }].flatMap((one) => [one, { ...one, skip_self: true }]);
    const wanted = Object.entries(TOPICS).flatMap(([event_topic, field]) =>
      choices(field).map((chosen, n) => ({ event_topic, target_url: `${url}?${String(n)}`, ...chosen })),
    );
    const scoped = shops.slice(0, 2).flatMap((shop) => wanted.map((one) => ({ shop, one })));
    const failing = wanted.filter(({ event_topic }) => event_topic === 'webhook.failing');
    const all = [...scoped, ...failing.map((one) => ({ shop: shops[2]!, one }))];
    subscriptions = await Promise.all(all.map(async ({ shop, one }) => ({ ...(await makeSubscription(shop, one)), shop })));
  });

  /** Publishes events of every topic, from every origin, for every audience, with different contents. */
  async function publish(): Promise<number> {
    const { store_id } = shops[0]!;
    const origins = [{ type: 'system' }, ...shops.map(({ app_id }) => ({ type: 'app', app_id }))];
    const installations = shops.flatMap(({ app_id, installation_id }) =>
      [installation_id, 0].map((id) => ({ app_id, installation_id: id })),
    );
    const subjects = subscriptions.slice(-3).map(({ subscription_id }) => subscription_id);
    const cases = combinations<unknown>([Object.entries(TOPICS), origins, installations, subjects, [1, 2]]);
    const events = cases.map(([[topic, field], origin, installation, subscription_id, value]: Json) => {
      const example = topicRegistry.exampleOf(topic);
      const given = { ...installation, subscription_id, [field]: value };
      const data = Object.fromEntries(Object.entries(example).map(([name, other]) => [name, given[name] ?? other]));
      return { topic, data: JSON.stringify(data), origin: JSON.stringify(origin), audience: data['app_id'] ?? null };
    });
    const column = (name: keyof (typeof events)[number]): unknown[] => events.map((event) => event[name]);
    await api.query(INSERT, [store_id, column('topic'), column('data'), column('origin'), column('audience')]);
    await until(async () => (await api.query('SELECT 1 FROM outbox_events LIMIT 1')).length === 0);
    return events.length;
  }

  const dispatched = async (subscription_id: number, condition: string): Promise<number[]> => {
    const text = `SELECT sequence::int FROM webhook_dispatches WHERE subscription_id = $1 AND ${condition} ORDER BY sequence`;
    return (await api.query<{ sequence: number }>(text, [subscription_id])).map(({ sequence }) => sequence);
  };

  it('sends a subscription the events that the feed shows and a replay sends again', async () => {
    expect(await publish()).toBe(432);
    const counts = [];
    for (const { shop, subscription_id } of subscriptions) {
      const sent = await dispatched(subscription_id, 'replay_id IS NULL');
      await shop.post(`/webhooks/${String(subscription_id)}/replay`, { since: '2020-01-01' });
      expect(await dispatched(subscription_id, 'replay_id IS NOT NULL')).toEqual(sent);
      counts.push(sent.length);
    }
    expect(new Set(counts).size).toBeGreaterThan(5);
    for (const shop of shops) {
      const own = subscriptions.filter((one) => one.shop === shop);
      const sent = await Promise.all(own.map(({ subscription_id }) => dispatched(subscription_id, 'replay_id IS NULL')));
      expect(await shown(shop, [...new Set(own.map(({ event_topic }) => event_topic))])).toEqual(
        [...new Set(sent.flat())].sort((a, b) => a - b),
      );
    }
  });

  async function shown(shop: Shop, topics: readonly string[]): Promise<number[]> {
    const sequences: number[] = [];
    for (let after = 0, more = true; more;) {
      const { body } = await shop.get(`/events?limit=250&topics=${topics.join()}&after=${String(after)}`);
      sequences.push(...body.data.map(({ sequence }: { sequence: number }) => sequence));
      [after, more] = [body.next_after, body.has_more];
    }
    return sequences;
  }
});
