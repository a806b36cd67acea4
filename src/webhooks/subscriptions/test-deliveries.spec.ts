import type { Answer } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { Api, atOnce, until, useApi } from '../../../test/harness.js';
import type { Receiver } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { openLink } from '../../../test/tcp-link.js';
import { makeSubscription } from '../../../test/webhook-subscriptions.js';

const TOPICS = ['customer.created', 'customer.updated', 'order.created', 'order.updated', 'product.created'];

describe('test deliveries', () => {
  const api = useApi({ WEBHOOK_TIMEOUT: '60s', SWEEP_INTERVAL: '200ms' });
  const apps = useSubscribers(api);

  const subscribed = async (shop: Shop, to: Receiver, event_topic = 'customer.created'): Promise<() => Promise<Answer>> => {
    const { subscription_id } = await makeSubscription(shop, { event_topic, target_url: to.url });
    return () => shop.post(`/webhooks/${String(subscription_id)}/test`);
  };
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();

  it('are limited to four concurrent attempts per subscription, including deliveries', async () => {
    const to = await apps.receiver(() => 'hang');
    const shop = await api.shop();
    const test = await subscribed(shop, to);
    await apps.happen(shop);
    await to.waitFor(1);
    let refused = 0;
    const sent = atOnce(20, async () => {
      const answer = await test();
      if (answer.status === 429) refused++;
      return answer;
    });
    await until(() => refused === 17);
    expect(to.requests).toHaveLength(4);
    to.respondWith(() => ({ status: 200 }));
    to.reset();
    const answers = await sent;
    expect(statuses(answers)).toEqual([200, 200, 200, ...Array<number>(17).fill(429)]);
    const busy = answers.find(({ status }) => status === 429);
    expect(busy?.body).toEqual({
      message: 'Too many attempts of the subscription or its app are in progress. Try again.',
      code: 'rate_limited',
      status: 429,
    });
    expect(busy?.headers.get('retry-after')).toBe('1');
    expect((await test()).body.data).toMatchObject({ delivered: 1 });
  });

  it('are limited to sixteen concurrent attempts per app, without affecting other apps', async () => {
    const to = await apps.receiver(() => 'hang');
    const quick = await apps.receiver();
    const shop = await api.shop();
    const tests = await Promise.all(TOPICS.map((topic) => subscribed(shop, to, topic)));
    const sent = Promise.all(tests.flatMap((test) => [1, 2, 3, 4].map(test)));
    await until(() => to.requests.length === 16);
    expect((await (await subscribed(await api.shop(), quick))()).body.data).toMatchObject({ delivered: 1 });
    const late = await tests[0]?.();
    expect([late?.status, to.requests.length]).toEqual([429, 16]);
    to.reset();
    expect(statuses(await sent)).toEqual([...Array<number>(16).fill(200), ...Array<number>(4).fill(429)]);
  });

  it('wait briefly for an attempt that is about to end', async () => {
    const to = await apps.receiver(() => ({ status: 200, delay_ms: 200 }));
    const test = await subscribed(await api.shop(), to);
    expect(statuses(await atOnce(8, test))).toEqual(Array(8).fill(200));
  });

  it('wait briefly when there are too many slow attempts', async () => {
    const to = await apps.receiver(() => 'hang');
    const shop = await api.shop();
    const tests = await Promise.all(['customer.created', 'order.created', 'product.created'].map((topic) => subscribed(shop, to, topic)));
    const hanging = Promise.all(tests.flatMap((test, n) => Array.from({ length: n === 0 ? 4 : 2 }, test)));
    // Attempts become slow after a second.
    await until(() => to.requests.length === 8 && to.requests.every(({ at }) => Date.now() - at > 1_500));
    expect((await tests[1]?.())?.status).toBe(429);
    const next = tests[1]?.();
    to.respondWith(() => ({ status: 200 }));
    to.reset();
    expect((await next)?.body.data).toMatchObject({ delivered: 1 });
    await hanging;
  });

  it('are refused while Redis does not respond, and accepted afterwards', async () => {
    const link = await openLink(process.env['TEST_REDIS_URL'] ?? '');
    const apart = new Api();
    await apart.start({ REDIS_URL: link.url, ROLE: 'api' });
    const to = await apps.receiver();
    const test = await subscribed(await apart.shop(), to);
    expect((await test()).status).toBe(200);
    link.freeze();
    expect((await test()).body).toMatchObject({ code: 'temporarily_unavailable', status: 503 });
    link.resume();
    await until(async () => (await test()).status === 200);
    expect(to.requests.length).toBeGreaterThan(1);
    await apart.stop();
    await link.close();
  });
});
