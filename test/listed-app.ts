import type { Answer } from './answer.js';
import { Guild, plainApp } from './developers.js';
import type { Api } from './harness.js';
import type { Subscribers } from './subscribers.js';

const SCOPES = 'read:store,billing';
const TOPPED_UP = 250;

/** App of the directory that asks for a top-up of its wallet as soon as it is installed. */
export interface ListedApp {
  readonly name: string;
  /** Page on which merchants start the installation. */
  readonly install_url: string;
  /** Takes an amount of taka from its wallet. */
  spend(amount: number): Promise<void>;
  /** Returns the taka that are refunded to the store. */
  returned(): Promise<number>;
}

/** Adds an app of an organisation, with a page that installs it in the store, and lists it in the directory. */
export async function addApp(
  api: Api,
  subscribers: Subscribers,
  { name, store_id }: { readonly name: string; readonly store_id: number },
): Promise<ListedApp> {
  const receiver = await subscribers.receiver();
  const at = (path: string): string => new URL(path, receiver.url).href;
  const redirect_uri = at('/callback');
  const guild = await new Guild(api).begin();
  const texts = { summary: 'Books couriers for your orders', description: 'Prints labels.', support_url: at('/help') };
  const profile = { ...plainApp, ...texts, name, redirect_urls: [redirect_uri, at('/billed')], scopes: SCOPES.split(',') };
  const { app_id, client_id, client_secret } = (await guild.on('POST /apps', profile)).body.data as Record<string, string>;
  const published = { ...texts, name, privacy_url: null, prices: 'A taka for each parcel', install_url: at('/install') };
  await api.query('INSERT INTO app_listings (app_id, published, version) VALUES ($1, $2, 1)', [app_id, JSON.stringify(published)]);
  let access_token = '';

  const asApp = (path: string, body: object): Promise<Answer> =>
    api.call('POST', `/api/apps/v1${path}`, { body, headers: { authorization: `Bearer ${access_token}` } });
  /** Exchanges the code of the installation, and returns the page of a top-up. */
  async function topUp(code: string | null): Promise<string> {
    const grant = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri };
    ({ access_token } = (await api.call('POST', '/api/apps/oauth/token', { body: grant })).body as { access_token: string });
    const { body } = await asApp('/billing/wallet-topup', { amount: TOPPED_UP, return_url: at('/billed') });
    return body.data.confirmation_url as string;
  }
  const led = (location: string): { status: number; headers: Record<string, string> } => ({ status: 302, headers: { location } });
  receiver.respondWith(async ({ path }) => {
    const { pathname, searchParams } = new URL(path, receiver.url);
    const query = { client_id: String(client_id), redirect_uri, scope: SCOPES, state: 'a', store_id: String(store_id) };
    if (pathname === '/install') return led(`${api.base_url}/api/apps/oauth/authorize?${new URLSearchParams(query).toString()}`);
    if (pathname === '/callback') return led(await topUp(searchParams.get('code')));
    return { status: 200, body: 'Back in the app.', headers: { 'content-type': 'text/plain' } };
  });
  return {
    name,
    install_url: published.install_url,
    spend: async (amount) => {
      const { status } = await asApp('/billing/wallet/debit', { amount, description: 'Parcels' });
      if (status !== 200) throw new Error(`The wallet was not debited: ${String(status)}.`);
    },
    returned: async () => {
      const [row] = await api.query<{ sum: number }>('SELECT coalesce(sum(amount), 0)::float8 AS sum FROM refunds WHERE store_id = $1', [
        store_id,
      ]);
      return row?.sum ?? 0;
    },
  };
}
