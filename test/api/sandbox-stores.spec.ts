import { Till } from '../billing.js';
import { Authorizing, callbackParameters } from '../authorizing.js';
import { useApi } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { useSubscribers } from '../subscribers.js';
import { makeSubscription } from '../webhook-subscriptions.js';

describe.each([
  [1, 'a sandbox store'],
  [0, 'a real store'],
] as const)('is_sandbox is %i wherever %s shows', (is_sandbox, _) => {
  const api = useApi();
  const apps = useSubscribers(api);
  let till: Till;
  beforeAll(async () => {
    till = await Till.open(api, {}, is_sandbox === 1);
  });

  it('its profile, installation, charges, subscriptions and wallet', async () => {
    const { shop, owner } = till;
    const plan = await till.pay((await till.plan()).charge_id);
    const charge = await till.charge();
    expect([plan, charge, await till.wallet()]).toMatchObject([{ is_sandbox }, { is_sandbox }, { is_sandbox }]);
    for (const path of ['/store', '/installation']) expect((await shop.get(path)).body.data).toMatchObject({ is_sandbox });
    expect((await shop.get('/billing/active')).body.data).toMatchObject([{ charge_id: plan.charge_id, is_sandbox }]);
    const { body } = await owner.call('GET', `/api/apps/billing/charges?store_id=${String(shop.store_id)}`);
    expect(body.data).toMatchObject([{ is_sandbox }, { is_sandbox }]);
  });

  it('the envelopes of events in the feed, of webhooks, of tests and of tokens', async () => {
    const { shop, owner } = till;
    const receiver = await apps.receiver();
    const { subscription_id } = await makeSubscription(shop, { event_topic: 'charge.created', target_url: receiver.url });
    await till.charge();
    await receiver.waitFor(1);
    await shop.post(`/webhooks/${String(subscription_id)}/test`);
    const app = await api.make.registerApp({ webhook_url: receiver.url, is_first_party: 1 });
    await owner.call('POST', '/api/apps/installations/direct-install', { body: { app_id: app.app_id, store_id: shop.store_id } });
    const bodies = receiver.requests.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ event_topic, is_sandbox: mark }) => [event_topic, mark])).toEqual([
      ['charge.created', is_sandbox],
      ['charge.created', is_sandbox],
      ['app.tokens_issued', is_sandbox],
    ]);
    // The store became a sandbox store after the app was installed.
    const { body } = await shop.get('/events?topics=charge.created');
    expect(new Set(body.data.map((event: { is_sandbox: number }) => event.is_sandbox))).toEqual(new Set([is_sandbox]));
  });

  it('the consent page, and the answers of token exchanges but not of a refresh', async () => {
    const flow = new Authorizing(api);
    flow.store_id = till.shop.store_id;
    flow.owner = await merchantOf(api, flow.store_id);
    await flow.newApp();
    expect((await flow.visit()).text.includes('Sandbox store')).toBe(is_sandbox === 1);
    const { body } = await flow.exchange(callbackParameters(await flow.ask())['code']);
    expect(body).toMatchObject({ store_id: flow.store_id, is_sandbox });
    const refreshed = await flow.exchange(undefined, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(Object.keys(refreshed.body as object).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type']);
    const { app_id, store_id, client_id, client_secret } = till.shop;
    const issued = await till.owner.call('POST', '/api/apps/session-token', { body: { app_id, store_id } });
    const exchanged = await api.call('POST', '/api/apps/oauth/token', {
      body: {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        subject_token: issued.body.data.session_token,
        client_id,
        client_secret,
      },
    });
    expect(exchanged.body).toMatchObject({ store_id, is_sandbox });
  });
});
