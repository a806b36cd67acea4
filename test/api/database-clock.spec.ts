import { Secret, TOTP } from 'otpauth';
import { Challenges } from '../../src/identity/passkeys/challenges.service.js';
import { RequestRecorder } from '../../src/requests/request-recorder.processor.js';
import type { Answer } from '../answer.js';
import { Guild } from '../developers.js';
import { useApi } from '../harness.js';
import { account, type Account, cookiesOf, merchantOf, signIn } from '../merchants.js';
import { formOf, hiddenFields, PAGE } from '../pages.js';
import { useSubscribers } from '../subscribers.js';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;

const REAL = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];

/** Runs work in a process whose clock is ahead of the database's. */
async function ahead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ now: Date.now() + ms, doNotFake: REAL });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

describe('a process whose clock is ahead', () => {
  const api = useApi();
  const subscribers = useSubscribers(api);
  const open = (path: string, cookie = ''): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const send = (page: Answer, path: string, cookie: string, fields: Record<string, string>): Promise<Answer> => {
    const form = formOf({ ...hiddenFields(page, path), ...fields });
    return api.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };

  /** Returns the secret of the second factor that a new merchant has set up. */
  async function guarded(known: Account): Promise<string> {
    const { cookie, csrf_token } = await signIn(api, known);
    const path = '/account/second-factor';
    const form = formOf({ csrf_token, current_password: known.password });
    await api.call('POST', `${path}/set-up`, { ...form, headers: { ...form.headers, cookie } });
    const secret = /<code>([A-Z2-7 ]{32,})<\/code>/.exec((await open(path, cookie)).text)?.[1]?.replaceAll(' ', '') ?? '';
    const code = formOf({ csrf_token, code: codeOf(secret) });
    await api.call('POST', `${path}/confirm`, { ...code, headers: { ...code.headers, cookie } });
    await api.query('UPDATE second_factors SET last_step = 0 WHERE merchant_id = $1', [known.merchant_id]);
    return secret;
  }
  const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

  it('lists the same requests', async () => {
    const guild = await new Guild(api).begin();
    const shop = await api.shop();
    await guild.adopt(shop.app_id);
    const merchant = await merchantOf(api, shop.store_id);
    expect((await shop.get('/store?nonsense=1')).status).toBe(200);
    await api.app.get(RequestRecorder).flush();
    const lists = await ahead(MONTH_MS, async () => [
      (await shop.get('/requests')).body.data,
      (await guild.on(`GET /apps/${String(shop.app_id)}/requests`)).body.data,
      [...(await open(`/${String(shop.store_id)}/settings/apps/requests`, merchant.cookie)).text.matchAll(/GET \/api\/apps\/v1\/store/g)],
    ]);
    expect(lists.map(({ length }) => length > 0)).toEqual([true, true, true]);
  });

  it('lists and counts the same deliveries', async () => {
    const guild = await new Guild(api).begin();
    const shop = await subscribers.subscribed(await subscribers.receiver());
    await guild.adopt(shop.app_id);
    const merchant = await merchantOf(api, shop.store_id);
    await subscribers.happen(shop);
    await subscribers.settled(shop, 1);
    const { subscription_id, delivery_id } = (await subscribers.log(shop))[0]!;
    const path = `/webhooks/${String(subscription_id)}`;
    const [listed, stats, ofApp, page] = await ahead(MONTH_MS, () =>
      Promise.all([
        shop.get(`${path}/deliveries`),
        shop.get(`${path}/stats`),
        guild.on(`GET /apps/${String(shop.app_id)}/deliveries`),
        open(`/${String(shop.store_id)}/settings/apps/webhooks`, merchant.cookie),
      ]),
    );
    expect(listed.body.data).toMatchObject([{ delivery_id }]);
    expect(stats.body.data.deliveries).toBe(1);
    expect(ofApp.body.data).toMatchObject([{ delivery_id }]);
    expect(page.text).toContain(`webhooks/${String(delivery_id)}"`);
  });

  it('accepts a ticket, and a code of the second factor, for as long as any other', async () => {
    const known = await account(api);
    const secret = await guarded(known);
    const form = await open('/login');
    const cookie = cookiesOf(form);
    const second = await send(form, '/login', cookie, { email: known.email, password: known.password });
    const code = codeOf(secret);
    const entered = await ahead(HOUR_MS, () => send(second, '/login/code', cookie, { code }));
    expect([second.status, entered.status]).toEqual([200, 303]);
  });

  it('accepts a challenge of a passkey for as long as any other', async () => {
    const challenges = api.app.get(Challenges);
    const { challenge, ticket } = await challenges.issue('a test');
    const later = await ahead(HOUR_MS, () => challenges.issue('a test'));
    expect(await ahead(HOUR_MS, () => challenges.read(ticket, 'a test'))).toMatchObject({ challenge });
    expect((await challenges.read(later.ticket, 'a test'))?.until).toBeLessThan(Date.now() + HOUR_MS / 2);
    expect(await challenges.read(ticket, 'another purpose')).toBeUndefined();
  });

  it('remembers the page that a browser requested', async () => {
    const shop = await api.shop();
    const [{ name } = { name: '' }] = await api.query<{ name: string }>('SELECT name FROM stores WHERE store_id = $1', [shop.store_id]);
    const asked = await open(`/${String(shop.store_id)}/settings/apps`);
    const page = await ahead(2 * HOUR_MS, () => open('/login', cookiesOf(asked)));
    expect([asked.status, page.text]).toEqual([302, expect.stringContaining(name)]);
  });

  it('replays the events up to now', async () => {
    const shop = await subscribers.subscribed(await subscribers.receiver());
    await subscribers.happen(shop);
    await subscribers.settled(shop, 1);
    const { subscription_id } = (await subscribers.log(shop))[0]!;
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const started = await ahead(-HOUR_MS, () => shop.post(`/webhooks/${String(subscription_id)}/replay`, { since }));
    expect(started.body.data.events).toBe(1);
  });
});
