import type { Answer, Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, useApi } from '../../../test/harness.js';
import type { ReceivedRequest, Receiver } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { commandLineOf } from '../../../test/command-line.js';
import { Workshop } from '../../../test/custom-apps.js';
import { envelopeOf, isSignedWith, makeSubscription, NOWHERE, subscribe } from '../../../test/webhook-subscriptions.js';

describe('tools for webhook subscriptions:', () => {
  const api = useApi({ WEBHOOK_RETRY_DELAYS: '20ms,40ms', WEBHOOK_SUBSCRIPTION_LIMIT: '50', WEBHOOK_REPLAY_LIMIT: '5' });
  const apps = useSubscribers(api);
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop();
  });
  const create = (body: object, by = shop, headers = {}): Promise<Answer> => subscribe(by, body, headers);
  const made = (body: object, by = shop): Promise<Json> => makeSubscription(by, body);
  /** Publishes two events: a customer is created and renamed. */
  const happen = async (by: Shop): Promise<number> => {
    await apps.happen(by);
    const [{ user_id }] = (await by.get('/customers?limit=1')).body.data;
    await by.put(`/customers/${String(user_id)}`, { name: `Bela ${String(Math.random())}` });
    return user_id;
  };

  it('a test sends an example of the topic, which does not count', async () => {
    const to = await apps.receiver(() => ({ status: 200, body: 'thanks' }));
    const own = await api.shop();
    const { subscription_id } = await made({ event_topic: 'order.created', target_url: to.url, fields: ['order_id', 'grand_total'] }, own);
    const path = `/webhooks/${String(subscription_id)}`;
    const { status, body } = await own.post(`${path}/test`);
    const request = await to.waitFor(1);
    expect([status, body]).toEqual([
      200,
      {
        data: {
          event_id: request.headers['webhook-id'],
          delivered: 1,
          response_status: 200,
          response_body: 'thanks',
          duration_ms: expect.any(Number),
          error_message: null,
        },
        message: 'The test event was delivered.',
        status: 200,
      },
    ]);
    expect(envelopeOf(request)).toMatchObject({
      event_topic: 'order.created',
      test: true,
      store_id: own.store_id,
      data: { order_id: 9001 },
    });
    expect(isSignedWith(own.webhook_secret, request)).toBe(true);
    to.respondWith(() => ({ status: 503 }));
    const failed = await own.post(`${path}/test`);
    expect(failed.body).toMatchObject({
      data: { delivered: 0, response_status: 503, error_message: 'HTTP 503' },
      message: 'The test event was not delivered.',
    });
    expect((await own.get(path)).body.data).toMatchObject({ failure_count: 0, last_failure_at: null, last_success_at: null });
    expect(await apps.log(own)).toEqual([]);
    expect((await api.events(own.store_id)).map(({ event_topic }) => event_topic)).toEqual(['app.installed']);
  });

  it('a test from the command line goes to one app or one subscription only, and is not an event of the store', async () => {
    const [mine, second, theirs] = [await apps.receiver(), await apps.receiver(() => ({ status: 503 })), await apps.receiver()];
    const own = await api.shop();
    const beside = await api.shop({ store: { store_id: own.store_id } });
    const { subscription_id } = await made({ event_topic: 'order.created', target_url: mine.url }, own);
    const other = await made({ event_topic: 'order.created', target_url: second.url }, own);
    await made({ event_topic: 'order.created', target_url: theirs.url }, beside);
    const { cli } = commandLineOf(api);
    const trigger = (...flags: string[]): Promise<Json> =>
      cli('webhook', 'trigger', '--store-id', String(own.store_id), '--topic', 'order.created', ...flags);
    const sent = await trigger('--subscription-id', String(subscription_id));
    expect(sent).toEqual({ event_id: expect.any(String), subscription_id, delivered: 1, response_status: 200, error_message: null });
    expect(envelopeOf(await mine.waitFor(1))).toMatchObject({ event_id: sent.event_id, test: true, data: { order_id: 9001 } });
    expect(isSignedWith(own.webhook_secret, mine.requests[0]!)).toBe(true);
    expect(await trigger('--subscription-id', String(other.subscription_id))).toMatchObject({ delivered: 0, error_message: 'HTTP 503' });
    expect(await trigger('--app-id', String(beside.app_id), '--data', '{"order_id":7}')).toMatchObject({ delivered: 1 });
    expect(envelopeOf(await theirs.waitFor(1))).toMatchObject({ test: true, data: { order_id: 7 } });
    expect([mine, second, theirs].map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
    expect((await api.events(own.store_id)).map(({ event_topic }) => event_topic)).toEqual(['app.installed', 'app.installed']);
    expect(await apps.log(own)).toEqual([]);
    expect((await own.get(`/webhooks/${String(other.subscription_id)}`)).body.data).toMatchObject({
      failure_count: 0,
      last_failure_at: null,
    });
  });

  it('a test from the command line goes only to subscriptions that may receive events', async () => {
    const to = await apps.receiver();
    const first = await api.shop({ app: { webhook_url: to.url, topics: ['order.created'] } });
    await api.make.uninstall(first);
    const { cli, refused } = commandLineOf(api);
    const trigger = ['webhook', 'trigger', '--store-id', String(first.store_id), '--topic', 'order.created'];
    const ofApp = [...trigger, '--app-id', String(first.app_id)];
    const NONE = 'There is no such active subscription to order.created in the store.';
    expect(await refused(...ofApp)).toBe(NONE);
    const second = await api.make.install(first, first.store_id);
    const { subscription_id } = await apps.subscription(second);
    expect(await cli(...ofApp)).toMatchObject({ subscription_id, delivered: 1 });
    await second.put(`/webhooks/${String(subscription_id)}`, { is_active: false });
    for (const flags of [ofApp, [...trigger, '--subscription-id', String(subscription_id)]]) expect(await refused(...flags)).toBe(NONE);
    await second.put(`/webhooks/${String(subscription_id)}`, { is_active: true });
    await cli('app', 'status', '--app-id', String(first.app_id), '--status', 'inactive');
    expect(await refused(...ofApp)).toBe(NONE);
    expect(to.requests.filter(({ body }) => body.includes('order.created'))).toHaveLength(1);
  });

  it('a replay, and the body of a delivery, require that the app still has the scope of the topic', async () => {
    const workshop = new Workshop(api);
    await workshop.begin();
    const to = await apps.receiver();
    const app = await workshop.app({ scopes: ['read:customers', 'write:customers', 'read:store'] });
    const own = { ...shop, ...api.make.caller(app.access_token), store_id: workshop.store_id };
    const { subscription_id } = (await create({ target_url: to.url }, own)).body.data;
    await apps.happen(own);
    await apps.settled(own, 1);
    const [{ delivery_id }] = (await own.get(`/webhooks/${String(subscription_id)}/deliveries`)).body.data;
    const payload = async (): Promise<unknown> => (await own.get(`/webhooks/deliveries/${String(delivery_id)}`)).body.data.payload;
    expect(await payload()).toBe(to.requests[0]?.body);
    expect((await workshop.on(app, 'PUT ', { scopes: ['read:store'] })).status).toBe(200);
    expect(await payload()).toBeNull();
    const { body } = await own.post(`/webhooks/${String(subscription_id)}/replay`, { since: '2020-01-01' });
    expect(body.data).toMatchObject({ events: 0, next_since: null });
    expect(to.requests).toHaveLength(1);
  });

  it('a replay sends the events of a period that the filter admits, with their original bodies', async () => {
    const to = await apps.receiver();
    const own = await api.shop();
    const { subscription_id } = await made({ target_url: to.url }, own);
    await atOnce(3, () => happen(own));
    await apps.settled(own, 3);
    const replay = async (body: object): Promise<Json> => (await own.post(`/webhooks/${String(subscription_id)}/replay`, body)).body;
    const { data, message, status } = await replay({ since: '2020-01-01' });
    expect([status, message, data]).toEqual([
      200,
      'The events are being sent again.',
      { replay_id: expect.any(Number), events: 3, next_since: null },
    ]);
    await apps.settled(own, 6);
    const bodies = to.requests.map((one) => one.body);
    expect(bodies.slice(3).sort()).toEqual(bodies.slice(0, 3).sort());
    expect((await replay({ since: '2020-01-01', until: '2020-02-01' })).data.events).toBe(0);
    await own.put(`/webhooks/${String(subscription_id)}`, { filter: { user_id: 0 } });
    expect((await replay({ since: '2020-01-01' })).data).toEqual({ replay_id: expect.any(Number), events: 0, next_since: null });
    expect((await replay({})).message).toBe('since is required.');
    expect((await replay({ since: 'x' })).message).toBe('since must be an ISO 8601 date.');
    await own.put(`/webhooks/${String(subscription_id)}`, { is_active: false });
    expect((await replay({ since: '2020-01-01' })).code).toBe('subscription_inactive');
  });

  it('a replay sends a limited number of events per call', async () => {
    const to = await apps.receiver();
    const own = await api.shop();
    const { subscription_id } = await made({ target_url: to.url }, own);
    await atOnce(7, () => apps.happen(own));
    await apps.settled(own, 7);
    to.respondWith(() => 'hang');
    const replay = async (since: string): Promise<Json> => (await own.post(`/webhooks/${String(subscription_id)}/replay`, { since })).body;
    const first = (await replay('2020-01-01')).data;
    expect(first).toMatchObject({ events: 5, next_since: expect.stringMatching(/Z$/) });
    const refused = await replay(first.next_since);
    expect(refused).toEqual({
      message: 'Earlier replays of the subscription still have 5 events to send.',
      code: 'replay_in_progress',
      status: 409,
    });
    to.respondWith(() => ({ status: 200 }));
    await own.put(`/webhooks/${String(subscription_id)}`, { is_active: false });
    await own.put(`/webhooks/${String(subscription_id)}`, { is_active: true });
    expect((await replay(first.next_since)).data.events).toBeGreaterThanOrEqual(2);
  });

  describe('a request is signed', () => {
    const rotate = (by: Pick<Shop, 'post'>, body?: object): Promise<Answer> => by.post('/webhooks/secret/rotate', body);
    const rotateShared = (by: Shop): Promise<Answer> => rotate(api.make.client(by, by.store_id));
    const sent = async (by: Shop, to: Receiver): Promise<ReceivedRequest> => {
      const count = to.requests.length;
      await apps.happen(by);
      return to.waitFor(count + 1);
    };

    it('with the old and the new secret of the app for 24 hours, in every store', async () => {
      const to = await apps.receiver();
      const own = await api.shop();
      await made({ target_url: to.url }, own);
      const { status, headers, body } = await rotateShared(own);
      expect([status, body, headers.get('cache-control')]).toEqual([
        200,
        { data: { secret: expect.stringMatching(/^whsec_/) }, message: 'Signing secret replaced.', status: 200 },
        'no-store',
      ]);
      const both = await sent(own, to);
      expect([own.webhook_secret, body.data.secret].map((secret) => isSignedWith(secret, both))).toEqual([true, true]);
      await api.query(`UPDATE signing_secrets SET expires_at = now() - interval '1 second' WHERE app_id = $1 AND expires_at IS NOT NULL`, [
        own.app_id,
      ]);
      const one = await sent(own, to);
      expect([own.webhook_secret, body.data.secret].map((secret) => isSignedWith(secret, one))).toEqual([false, true]);
    });

    it('with at most five secrets after many concurrent rotations', async () => {
      const to = await apps.receiver();
      const own = await api.shop();
      await made({ target_url: to.url }, own);
      const answers = await atOnce(20, () => rotateShared(own));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const request = await sent(own, to);
      expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(5);
      expect(answers.filter(({ body }) => isSignedWith(body.data.secret, request))).toHaveLength(5);
    });

    it('with its own secret for a custom app', async () => {
      const workshop = new Workshop(api);
      await workshop.begin();
      const to = await apps.receiver();
      const { access_token, webhook_secret } = await workshop.app({
        scopes: ['read:customers', 'write:customers'],
        webhook_url: to.url,
        topics: ['customer.updated'],
      });
      const custom = { ...shop, ...api.make.caller(access_token), store_id: workshop.store_id };
      const created = (await create({ target_url: to.url }, custom)).body.data;
      expect(created.webhook_secret).toMatch(/^whsec_/);
      const first = await sent(custom, to);
      expect([isSignedWith(created.webhook_secret, first), isSignedWith(webhook_secret, first)]).toEqual([true, false]);
      const rotated = (await rotate(custom, { subscription_id: created.subscription_id })).body.data.secret;
      const second = await sent(custom, to);
      expect([rotated, created.webhook_secret, webhook_secret].map((secret) => isSignedWith(secret, second))).toEqual([true, true, false]);
      const [declared] = (await custom.get('/webhooks')).body.data.filter(({ event_topic }: Json) => event_topic === 'customer.updated');
      const own = (await rotate(custom, { subscription_id: declared.subscription_id })).body.data.secret;
      await happen(custom);
      const update = await to.waitFor((one) => envelopeOf(one).event_topic === 'customer.updated');
      expect([own, webhook_secret].map((secret) => isSignedWith(secret, update))).toEqual([true, true]);
      await custom.delete(`/webhooks/${String(created.subscription_id)}`);
      const left = await api.query('SELECT 1 FROM signing_secrets WHERE subscription_id = $1', [created.subscription_id]);
      expect(left).toEqual([]);
    });

    it('with secrets that are stored encrypted for an idempotency key, and returned again', async () => {
      const workshop = new Workshop(api);
      await workshop.begin();
      const scopes = ['read:customers', 'write:customers'];
      const credentials = await workshop.app({ scopes });
      const custom = { ...shop, ...api.make.client(credentials, workshop.store_id), store_id: workshop.store_id };
      const key = { headers: { 'idempotency-key': 'kept' } };
      const body = { event_topic: 'customer.created', target_url: NOWHERE };
      const first = [await custom.post('/webhooks', body, key), await custom.post('/webhooks/secret/rotate', {}, key)];
      const again = [await custom.post('/webhooks', body, key), await custom.post('/webhooks/secret/rotate', {}, key)];
      expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
      expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(['true', 'true']);
      const rows = await api.query<{ kept: string }>('SELECT k::text AS kept FROM idempotency_keys k WHERE store_id = $1', [
        custom.store_id,
      ]);
      expect(rows).toHaveLength(2);
      const secrets = [first[0]!.body.data.webhook_secret, first[1]!.body.data.secret].map((secret: string) => secret.slice(6));
      for (const { kept } of rows) for (const secret of [...secrets, 'whsec_']) expect(kept).not.toContain(secret);
    });

    it('with a secret of the app that only its client credentials replace', async () => {
      const to = await apps.receiver();
      const own = await api.shop();
      await made({ target_url: to.url }, own);
      const key = { headers: { 'idempotency-key': 'rotation' } };
      const { body } = await api.make.client(own, own.store_id).post('/webhooks/secret/rotate', {}, key);
      expect(body.data.secret).toMatch(/^whsec_/);
      const refusals = [await rotate(own), await rotate(own, {}), await own.post('/webhooks/secret/rotate', {}, key)];
      for (const refused of refusals) {
        expect(refused.body).toEqual({
          message: 'The signing secret of the app can be replaced with client credentials only.',
          code: 'forbidden',
          status: 403,
        });
      }
      const request = await sent(own, to);
      expect(String(request.headers['webhook-signature']).split(' ')).toHaveLength(2);
      expect([own.webhook_secret, body.data.secret].map((secret) => isSignedWith(secret, request))).toEqual([true, true]);
    });

    it('per subscription only for custom apps, and only for its own', async () => {
      const { subscription_id } = await made({ target_url: `${NOWHERE}/signed` });
      expect((await rotate(shop, { subscription_id })).body.message).toBe(
        'subscription_id is only for custom apps; others have one secret.',
      );
      expect((await rotate(await api.shop(), { subscription_id })).body.message).toBe('subscription_id does not exist.');
      expect((await rotate(shop, { subscription_id: 'x' })).body.message).toBe('subscription_id must be an integer.');
    });
  });
});
