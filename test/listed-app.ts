import { Guild, plainApp } from './developers.js';
import type { Api } from './harness.js';
import type { Receiver } from './receiver.js';
import type { Subscribers } from './subscribers.js';

const SCOPES = ['read:store', 'billing'];
const TEXTS = { summary: 'Books couriers for your orders', description: 'Prints labels.' };
const TOP_UP = 250;

/** App of the directory that requests a top-up of its wallet as soon as it is installed. */
export class ListedApp {
  private client_id: string;
  private client_secret: string;
  private access_token: string;

  private constructor(
    private readonly api: Api,
    private readonly receiver: Receiver,
    readonly name: string,
    private readonly store_id: number,
  ) {}

  /** Adds the app, with a page that installs it in the store, and lists it in the directory. */
  static async add(api: Api, subscribers: Subscribers, name: string, store_id: number): Promise<ListedApp> {
    const app = new ListedApp(api, await subscribers.receiver(), name, store_id);
    app.receiver.respondWith(async ({ path }) => {
      const location = await app.locationAfter(new URL(path, app.receiver.url));
      return location === undefined ? { status: 200, body: 'Back in the app.' } : { status: 302, headers: { location } };
    });
    const guild = await new Guild(api).begin();
    const texts = { ...TEXTS, name, support_url: app.at('/help') };
    const addresses = [app.at('/callback'), app.at('/billed')];
    const { body } = await guild.on('POST /apps', { ...plainApp, ...texts, redirect_urls: addresses, scopes: SCOPES });
    Object.assign(app, body.data);
    const listing = JSON.stringify({ ...texts, privacy_url: null, prices: 'A taka for each parcel', install_url: app.install_url });
    await api.query('INSERT INTO app_listings (app_id, published, version) VALUES ($1, $2, 1)', [body.data.app_id, listing]);
    return app;
  }

  /** Page on which merchants start the installation. */
  get install_url(): string {
    return this.at('/install');
  }

  /** Takes an amount of taka from the wallet. */
  async spend(amount: number): Promise<void> {
    await this.ask('/billing/wallet/debit', { amount, description: 'Parcels' });
  }

  /** Returns the taka that are refunded to the store. */
  async returned(): Promise<number> {
    const text = 'SELECT coalesce(sum(amount), 0)::float8 AS sum FROM refunds WHERE store_id = $1';
    return (await this.api.query<{ sum: number }>(text, [this.store_id]))[0]!.sum;
  }

  private readonly at = (path: string): string => new URL(path, this.receiver.url).href;

  private async ask(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${this.access_token}` };
    const answer = await this.api.call('POST', `/api/apps/v1${path}`, { body, headers });
    if (answer.status !== 200) throw new Error(`${path} returned ${String(answer.status)}.`);
    return answer.body.data as Record<string, unknown>;
  }

  /** Returns the address that a page of the app leads to: the consent, the page of a top-up, or none. */
  private async locationAfter({ pathname, searchParams }: URL): Promise<string | undefined> {
    const { client_id, client_secret, store_id } = this;
    const redirect_uri = this.at('/callback');
    if (pathname === '/install') {
      const query = { client_id, redirect_uri, scope: SCOPES.join(), state: 'a', store_id: String(store_id) };
      return `${this.api.base_url}/api/apps/oauth/authorize?${new URLSearchParams(query).toString()}`;
    }
    if (pathname !== '/callback') return undefined;
    const grant = { grant_type: 'authorization_code', client_id, client_secret, code: searchParams.get('code'), redirect_uri };
    this.access_token = (await this.api.call('POST', '/api/apps/oauth/token', { body: grant })).body['access_token'] as string;
    return (await this.ask('/billing/wallet-topup', { amount: TOP_UP, return_url: this.at('/billed') }))['confirmation_url'] as string;
  }
}
