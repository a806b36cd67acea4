import type { Answer } from './caller.js';
import type { Api } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';

export const CUSTOM_APPS = '/api/apps/custom-apps';

/** Credentials of a new custom app. */
export interface Credentials {
  app_id: number;
  installation_id: number;
  client_id: string;
  client_secret: string;
  access_token: string;
  webhook_secret: string;
}

/** A store, its owner, and the owner's custom apps. */
export class Workshop {
  store_id: number;
  owner: SignedInMerchant;
  private made = 0;

  constructor(private readonly api: Api) {}

  /** Creates the store and its owner. */
  async begin(): Promise<void> {
    this.store_id = await this.api.make.store();
    this.owner = await merchantOf(this.api, this.store_id);
  }

  /** Sends a request to create an app. */
  create(more: object = {}, merchant = this.owner): Promise<Answer> {
    const fields = { name: `Robot ${String(++this.made)}`, store_id: this.store_id, scopes: ['read:store', 'read:customers'] };
    return merchant.call('POST', CUSTOM_APPS, { body: { ...fields, ...more } });
  }

  /** Creates an app. */
  async app(more: object = {}): Promise<Credentials> {
    return (await this.create(more)).body.data as Credentials;
  }

  /** Calls a route of one app, e.g. `POST /secret/rotate`. */
  on({ app_id }: { app_id: number }, route: string, body?: object, merchant = this.owner): Promise<Answer> {
    const [method = '', rest = ''] = route.split(' ');
    return merchant.call(method, `${CUSTOM_APPS}/${String(app_id)}${rest}`, { body });
  }

  /** Returns the response to a read with an access token. */
  async reads(access_token: string, path = '/store'): Promise<number> {
    const headers = { authorization: `Bearer ${access_token}` };
    return (await this.api.call('GET', `/api/apps/v1${path}`, { headers })).status;
  }

  /** Returns the response to a read with client credentials. */
  async withSecret({ client_id }: Credentials, client_secret: string): Promise<number> {
    const headers = { 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(this.store_id) };
    return (await this.api.call('GET', '/api/apps/v1/store', { headers })).status;
  }
}

/** Creates a workshop for the calling spec file. */
export function useWorkshop(api: Api): Workshop {
  const workshop = new Workshop(api);
  beforeAll(() => workshop.begin());
  return workshop;
}
