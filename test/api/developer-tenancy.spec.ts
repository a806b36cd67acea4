import { sampleOf } from '../../src/webhooks/subscriptions/topic-sample.js';
import type { Answer, CallOptions } from '../caller.js';
import { Guild, organisationIds, plainApp } from '../developers.js';
import { useOwnApi } from '../harness.js';
import { picture } from '../images.js';
import type { SignedInMerchant } from '../merchants.js';
import { formOf, PAGE } from '../pages.js';
import { servedRoutes } from '../routes.js';

type Ids = Readonly<Record<string, number | string>>;

const OF_PORTAL = /^\w+ (?:\/api)?\/developers(?:\/|$)/;
const OF_ORGANISATION = /\/developers\/organisations\/\{organisation_id\}/;
/** Words that only belong to the other organisation. */
const NAME = 'Zephyrine';
const WEBHOOK = 'http://127.0.0.1:9/zephyrine';

/** Valid fields of every JSON body and of every form. Routes ignore those of others. */
const BODY = {
  ...{ ...plainApp, email: 'new@example.com', role: 'developer', prices: 'Free', install_url: 'https://app.example.com/install' },
  ...{ alt: 'The list', position: 1, grace_seconds: 0, days: 1, version: 1, charge_id: 1 },
};
const FORM = {
  ...{ name: 'x', email: 'new@example.com', role: 'developer', redirect_urls: 'https://app.example.com/callback', scopes: 'read:orders' },
  ...{ prices: 'Free', install_url: 'https://app.example.com/install', action: 'save', alt: 'The list', position: '' },
  ...{ grace_seconds: '0', days: '1', version: '1', base_version: '1', fee_payer: 'developer' },
};
/** Rows of an organisation, with their versions, from which every change can be seen. */
const ROWS = [
  'organisations',
  'organisation_members',
  'organisation_invitations',
  'organisation_apps',
  'apps',
  'app_listings',
  'test_stores',
];

describe('the developer portal', () => {
  const api = useOwnApi({ ROLE: 'api', RATE_LIMIT_SESSION: '10000', RATE_LIMIT_CUSTOM_APP: '10000' });
  let all: string[];
  let routes: string[];
  let theirs: Ids;
  let stranger: Guild;
  let own: Ids;

  /** Makes an organisation with a row for each id that a path may have. */
  async function organisation(guild: Guild, app: object): Promise<Ids> {
    const shop = await api.shop({ app });
    const ids = await organisationIds(api, guild.owner, shop.app_id);
    const on = new Guild(api);
    Object.assign(on, { owner: guild.owner, organisation_id: ids['organisation_id'] });
    await on.on('PUT ', { name: `${NAME} ${String(shop.app_id)}` });
    const store = (await on.on('POST /stores', { name: `${NAME} store` })).body.data;
    await api.query('UPDATE test_stores SET filled_at = now() WHERE store_id = $1', [store.store_id]);
    await shop.post('/webhooks', { event_topic: 'order.created', target_url: WEBHOOK });
    const [delivery] = await api.query<{ delivery_id: number }>(
      `INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, attempt_number, status, duration_ms)
       SELECT store_id, 1, subscription_id, event_topic, gen_random_uuid(), target_url, 1, 'failed', 1
       FROM webhook_subscriptions WHERE store_id = $1 RETURNING delivery_id::integer`,
      [shop.store_id],
    );
    const [event] = await api.query<{ event_id: string }>(
      `WITH counted AS (INSERT INTO event_sequences (store_id, last_sequence) VALUES ($1, 1))
       INSERT INTO events (store_id, sequence, event_id, topic, body, created_at)
       VALUES ($1, 1, gen_random_uuid(), 'order.created', $2, now()) RETURNING event_id`,
      [shop.store_id, JSON.stringify({ data: { ...sampleOf('order.created', shop), store_name: NAME } })],
    );
    return {
      ...ids,
      event_id: event!.event_id,
      app_id: shop.app_id,
      store_id: store.store_id as number,
      delivery_id: delivery!.delivery_id,
      version: 1,
    };
  }

  beforeAll(async () => {
    all = servedRoutes(api).filter((route) => OF_PORTAL.test(route));
    routes = all.filter((route) => OF_ORGANISATION.test(route));
    theirs = await organisation(await new Guild(api).begin(), { name: `${NAME} app`, webhook_url: WEBHOOK });
    stranger = await new Guild(api).begin();
    own = await organisation(stranger, { name: 'Own app' });
  });

  const contentOf = async (route: string, { csrf_token }: SignedInMerchant, app_id: unknown): Promise<object> => {
    if (route.startsWith('GET')) return {};
    if (/^POST .*(?:icon|screenshots)$/.test(route)) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ csrf_token, alt: 'The list' })) form.append(name, value);
      form.append('image', new Blob([new Uint8Array(await picture(1200, 800).png().toBuffer())], { type: 'image/png' }), 'a.png');
      return { form };
    }
    const fields = { ...FORM, app_id: String(app_id), on_app: String(app_id), trial: 'tokens', csrf_token };
    return route.includes('/api/') ? { body: { ...BODY, app_id } } : formOf(fields);
  };

  /** Sends a request as the stranger. */
  async function ask(route: string, ids: Ids): Promise<Answer> {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (ids[name] === undefined) throw new Error(`This spec needs a value for ${name}.`);
      return String(ids[name]);
    });
    const { owner } = stranger;
    const { headers = {}, ...content } = (await contentOf(route, owner, theirs['app_id'])) as CallOptions;
    const who: Record<string, string> = route.includes('/api/')
      ? { authorization: `Bearer ${owner.session_token}` }
      : { ...PAGE, cookie: owner.cookie };
    const answer = await api.call(method, filled, { ...content, headers: { ...headers, ...who } });
    // The pages of secrets redirect to the page of the app, or of the store, if there is no secret to show.
    return answer.status === 302 ? api.call('GET', answer.headers.get('location') ?? '', { headers: who }) : answer;
  }

  const rows = async (): Promise<unknown[]> =>
    Promise.all(ROWS.map((table) => api.query(`SELECT t::text AS row FROM ${table} t ORDER BY 1`)));

  /** Returns the answers that are not 404 or reveal something about the other organisation, and expects that nothing changed. */
  async function leaks(asked: readonly string[], ids: Ids): Promise<string[]> {
    const before = await rows();
    const found: string[] = [];
    for (const route of asked) {
      const { status, text } = await ask(route, ids);
      if (status !== 404 || text.toLowerCase().includes(NAME.toLowerCase())) found.push(`${route}: ${String(status)}`);
    }
    expect(await rows()).toEqual(before);
    return found;
  }

  it('has the pages and endpoints that this spec tries', () => {
    expect(routes.length).toBeGreaterThan(90);
    // A route with a record but without its organisation would not be tried here.
    expect(all.filter((route) => route.includes('{') && !routes.includes(route))).toEqual([]);
  });

  it('reveals nothing about an organisation to a stranger on pages and endpoints outside of any organisation', async () => {
    const asked = all.filter((route) => route.startsWith('GET ') && !route.includes('{'));
    expect(asked).toEqual(expect.arrayContaining(['GET /developers', 'GET /api/developers/organisations', 'GET /api/developers/session']));
    const name = new RegExp(`${NAME} ${String(theirs['app_id'])}\\b`, 'i');
    for (const route of asked) expect([route, (await ask(route, {})).text]).not.toEqual([route, expect.stringMatching(name)]);
    expect((await ask('GET /developers', {})).text).toContain(`${NAME} ${String(own['app_id'])}`);
  });

  it('does not find the organisation for a stranger, on any page or endpoint', async () => {
    expect(await leaks(routes, theirs)).toEqual([]);
  });

  it('does not find records of another organisation, on any page or endpoint of the own one', async () => {
    const asked = routes.filter((route) => /\{(?!organisation_id)\w+\}/.test(route));
    expect(asked.length).toBeGreaterThan(60);
    expect(await leaks(asked, { ...theirs, organisation_id: own['organisation_id']! })).toEqual([]);
  });

  it('does not let an app of another organisation onto a test store', async () => {
    const asked = routes.filter((route) => /POST .*\/stores\/\{store_id\}\/(?:installations|tokens\/expire|webhooks\/|trials)/.test(route));
    expect(asked).toHaveLength(6);
    expect(await leaks(asked, own)).toEqual([]);
  });
});
