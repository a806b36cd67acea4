import type { Answer, CallOptions } from './caller.js';
import { developerOf, EXTENSIONS } from './extensions.js';
import type { Shop } from './factories.js';
import { type Api, serveBeside, until } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';
import { plainOrder } from './orders.js';
import { type ReceiverBehaviour, startReceiver } from './receiver.js';
import { openLink } from './tcp-link.js';

/** Keeps an answer of an operation as an example. */
type Keep = (method: string, path: string, answer: Answer) => void;

const ORDERS = '/api/apps/v1/orders';
const [ME, SIGN_IN] = ['/api/dashboard/me', '/api/dashboard/login'];
const [AUTHORIZE, TOKEN, CALLBACK] = ['/api/apps/oauth/authorize', '/api/apps/oauth/token', '/api/apps/billing/callback'];
const CALLBACK_OF_APP = 'https://app.example.com/callback';
const TYPES = 'urn:ietf:params:oauth:';
const ACTION = `${EXTENSIONS}/storefront/action`;

interface Ticket {
  readonly session_token: string;
}

/** Limits with which the second request is refused. */
const STRICT = Object.fromEntries(
  ['GLOBAL', 'TOKEN', 'LOGIN', 'PAYMENT', 'PAGE', 'TARGET', 'SESSION'].map((name) => [`RATE_LIMIT_${name}`, '1']),
);

/** Tables without which each of {@link ErrorExamples.usual} fails. */
const NEEDED = ['token_pairs', 'dashboard_sessions', 'apps', 'payment_sessions'];

/** Provokes errors that do not occur in ordinary requests, for the API reference. */
export class ErrorExamples {
  private owner: SignedInMerchant;
  private other: Shop;

  constructor(
    private readonly api: Api,
    private readonly keep: Keep,
  ) {}

  /** Provokes all of them. */
  async provoke(): Promise<void> {
    const shop = await this.api.shop();
    this.other = await this.api.shop();
    this.owner = await merchantOf(this.api, shop.store_id);
    await this.refusals(shop);
    await this.largeBodies(shop);
    await this.usedKey(shop);
    await this.expiredPayload();
    await this.failingApp(shop);
    await this.withoutTables(shop);
    await this.withoutDatabase(shop);
    await this.tooOften(shop);
  }

  /** A request for each kind of error body. */
  private usual({ access_token, store_id, client_id, client_secret }: Shop): [method: string, path: string, options: CallOptions][] {
    const app = { headers: { authorization: `Bearer ${access_token}` } };
    const merchant = { headers: { authorization: `Bearer ${this.owner.session_token}` } };
    const query = new URLSearchParams({ client_id, store_id: String(store_id), redirect_uri: CALLBACK_OF_APP });
    const refresh = { grant_type: 'refresh_token', refresh_token: 'svc_rt_0', client_id, client_secret };
    return [
      ['GET', ORDERS, app],
      ['POST', ORDERS, { ...app, body: {} }],
      ['GET', ME, merchant],
      ['POST', TOKEN, { body: refresh }],
      ['GET', `${AUTHORIZE}?${query.toString()}`, merchant],
      ['GET', `${CALLBACK}?session_txn=pay_0`, {}],
    ];
  }

  private async sendAll(api: Api, shop: Shop, headers: Record<string, string> = {}): Promise<void> {
    for (const [method, url, options] of this.usual(shop)) {
      await this.send(method, url, { ...options, headers: { ...options.headers, ...headers } }, api);
    }
  }

  private async send(method: string, url: string, options: CallOptions, api = this.api): Promise<void> {
    this.keep(method, url.split('?')[0] ?? '', await api.call(method, url, options));
  }

  private async refusals(shop: Shop): Promise<void> {
    const merchant = { headers: { authorization: `Bearer ${this.owner.session_token}` } };
    const query = new URLSearchParams({ client_id: shop.client_id, redirect_uri: CALLBACK_OF_APP, scope: 'read:store', state: 's' });
    query.set('store_id', String(this.other.store_id));
    await this.send('GET', `${AUTHORIZE}?${query.toString()}`, merchant);
    query.set('store_id', String(shop.store_id));
    await this.send('GET', `${AUTHORIZE}?${query.toString()}`, {});
    await this.send('GET', `${ORDERS}?limit=0`, { headers: { authorization: `Bearer ${shop.access_token}` } });
    await this.send('GET', CALLBACK, {});
    await this.send('GET', `${CALLBACK}?session_txn=pay_0`, {});
    await this.send('POST', CALLBACK, { raw: 'a', headers: { 'content-type': 'text/csv' } });
    await this.send('POST', '/api/apps/session-token', { ...merchant, body: { app_id: shop.app_id, store_id: this.other.store_id } });
    const robot = { name: 'Robot', store_id: shop.store_id, scopes: ['read:store'] };
    for (let n = 0; n < 2; n += 1) await this.send('POST', '/api/apps/custom-apps', { ...merchant, body: robot });
    await this.tokensOfSuspendedStore();
  }

  private async tokensOfSuspendedStore(): Promise<void> {
    const { store_id, app_id, client_id, client_secret } = this.other;
    const theirs = await merchantOf(this.api, store_id);
    const { session_token } = (await theirs.call('POST', '/api/apps/session-token', { body: { app_id, store_id } })).body.data as Ticket;
    await this.api.make.setStoreStatus(store_id, 'suspended');
    const types = { grant_type: `${TYPES}grant-type:token-exchange`, subject_token_type: `${TYPES}token-type:jwt` };
    await this.send('POST', TOKEN, { body: { ...types, subject_token: session_token, client_id, client_secret } });
  }

  private async largeBodies({ access_token }: Shop): Promise<void> {
    const raw = `"${'x'.repeat(2_000_000)}"`;
    for (const path of [ORDERS, SIGN_IN, TOKEN, CALLBACK]) {
      await this.send('POST', path, { raw, headers: { authorization: `Bearer ${access_token}` } });
    }
  }

  /** An extension that uses an idempotency key for another request. */
  private async usedKey(shop: Shop): Promise<void> {
    const { extension_id } = await developerOf(this.api, shop).extension({ scopes: ['write:products'] });
    const query = `extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`;
    const { token } = (await this.owner.call('GET', `${EXTENSIONS}/sandbox-token?${query}`)).body.data as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one' };
    const options = (name: string): CallOptions => ({ headers, body: { method: 'POST', path: '/api/apps/v1/categories', body: { name } } });
    await this.api.call('POST', `${EXTENSIONS}/api-proxy`, options('First'));
    await this.send('POST', `${EXTENSIONS}/api-proxy`, options('Second'));
  }

  /** A delivery that must be repeated after its event was deleted. */
  private async expiredPayload(): Promise<void> {
    const shop = await this.api.shop({ app: { webhook_url: 'http://127.0.0.1:9/hook', topics: ['order.created'] } });
    const owner = await merchantOf(this.api, shop.store_id);
    await shop.post('/orders', plainOrder);
    const log = (): Promise<{ id: string }[]> =>
      this.api.query('SELECT delivery_id AS id FROM webhook_deliveries WHERE store_id = $1', [shop.store_id]);
    await until(async () => (await log()).length > 0);
    const [{ id } = { id: '' }] = await log();
    await this.api.query('DELETE FROM events WHERE store_id = $1', [shop.store_id]);
    const retry = '/api/apps/webhooks/deliveries/{delivery_id}/retry';
    this.keep('POST', retry, await owner.call('POST', retry.replace('{delivery_id}', id)));
  }

  /** An action whose app fails, and one whose app does not respond. */
  private async failingApp(shop: Shop): Promise<void> {
    const patient = await serveBeside(this.api, { EXTENSION_ACTION_TIMEOUT: '200ms' });
    const behaviours: ReceiverBehaviour[] = [{ status: 500 }, 'hang'];
    for (const behaviour of behaviours) {
      const app = await startReceiver({ respond: () => behaviour });
      const { extension_id } = await developerOf(this.api, shop).extension({ type: 'storefront_action', action_url: app.url });
      await this.send('POST', ACTION, { body: { store_id: shop.store_id, extension_id, action: 'estimate', payload: {} } }, patient);
      await app.close();
    }
    await patient.close();
  }

  private async withoutTables(shop: Shop): Promise<void> {
    const fresh = await serveBeside(this.api);
    for (const table of NEEDED) await this.api.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
    await this.sendAll(fresh, shop);
    for (const table of NEEDED) await this.api.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
    await fresh.close();
  }

  private async withoutDatabase(shop: Shop): Promise<void> {
    const link = await openLink(this.api.environment['DATABASE_URL'] ?? '');
    const cut = await serveBeside(this.api, { DATABASE_URL: link.url });
    link.cut();
    await this.sendAll(cut, shop);
    link.resume();
    await cut.close();
    await link.close();
  }

  /** Requests to a process with lower limits; they are counted for all processes together. */
  private async tooOften(shop: Shop): Promise<void> {
    const strict = await serveBeside(this.api, STRICT);
    for (let n = 0; n < 2; n += 1) await this.sendAll(strict, shop);
    await strict.close();
  }
}
