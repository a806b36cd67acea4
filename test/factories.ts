import type { INestApplication } from '@nestjs/common';
import { clientSecretOf } from '../src/apps/app.entity.js';
import { AppsService, type AppCredentials, type NewApp } from '../src/apps/apps.service.js';
import { CodeExchangeService } from '../src/oauth/tokens/code-exchange.service.js';
import { InstallationChangesService } from '../src/oauth/installations/installation-changes.service.js';
import { issueTokens, newFamily } from '../src/oauth/tokens/tokens.js';
import { SCOPES } from '../src/platform/auth/scopes.js';
import { Config } from '../src/platform/config/config.js';
import { seal } from '../src/platform/crypto/seal.js';
import { createSecret } from '../src/platform/crypto/secrets.js';
import { systemContext } from '../src/platform/database/store-context.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import { LocationsService } from '../src/catalog/stock/locations.service.js';
import { StoreService } from '../src/store/store.service.js';
import type { StoreStatus } from '../src/store/store.entity.js';
import { type Answer, call, type CallOptions } from './caller.js';

/** A store with an installed app, and methods that call the API as the app. */
export interface Shop extends AppCredentials {
  store_id: number;
  installation_id: number;
  access_token: string;
  refresh_token: string;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
}

/** Options of a shop; by default it has its own app with all scopes. */
export interface ShopOptions {
  scopes?: readonly string[];
  store?: { name?: string; store_id?: number };
  app?: Partial<NewApp>;
  /** An existing app. */
  of?: AppCredentials;
}

const MANY_APPS = `
INSERT INTO apps (name, client_id, client_secret_digest, client_secret_sealed, redirect_urls, scopes, topics)
SELECT $1 || ' ' || n, client_id, sha256(sealed), sealed, '{}', '{}', '{}'
FROM unnest($2::text[], $3::bytea[]) WITH ORDINALITY made(client_id, sealed, n) RETURNING app_id`;

/** Creates stores, apps and installations through the services, like the command line. */
export class Factories {
  private made = 0;

  constructor(
    private readonly app: INestApplication,
    private readonly base_url: string,
  ) {}

  /** Creates a store with its default location. */
  store(name = `Store ${String(++this.made)}`): Promise<number> {
    return this.db.transaction(async (connection) => {
      const store_id = await this.app.get(StoreService).create(connection, { name, email: `owner${String(++this.made)}@example.com` });
      await this.app.get(LocationsService).createDefault(systemContext(store_id, connection));
      return store_id;
    });
  }

  /** Creates an app. */
  registerApp(fields: Partial<NewApp> = {}): Promise<AppCredentials> {
    const apps = this.app.get(AppsService);
    const all = { name: `App ${String(++this.made)}`, redirect_urls: ['https://app.example.com/callback'], scopes: [...SCOPES], ...fields };
    return this.db.transaction((connection) => apps.create(connection, all));
  }

  /**
   * Inserts many apps whose secrets no test knows, in one statement, and returns their ids in ascending order. Their encrypted secrets are real:
   * readiness decrypts the secret of the newest app.
   */
  async apps(count: number, name = 'App'): Promise<number[]> {
    const { encryption_key } = this.app.get(Config);
    const ids = Array.from({ length: count }, () => createSecret('svc_app_', 16));
    const sealed = ids.map((id) => seal(encryption_key, createSecret('svc_secret_', 32), clientSecretOf(id)));
    const rows = await this.db.background.query<{ app_id: number }>(MANY_APPS, [name, ids, sealed]);
    return rows.map(({ app_id }) => app_id).sort((a, b) => a - b);
  }

  /** Installs an app on a store and returns its tokens. */
  install(credentials: AppCredentials, store_id: number, scopes?: readonly string[]): Promise<Shop> {
    return this.db.asStore(store_id, async (ctx) => {
      const app = await this.app.get(AppsService).get(ctx.connection, credentials.app_id);
      const installation = await this.app.get(InstallationChangesService).install(ctx, app, scopes ?? app.scopes);
      const tokens = await issueTokens(ctx, this.app.get(Config), installation, newFamily());
      const { installation_id } = installation;
      return { ...credentials, ...tokens, store_id, installation_id, ...this.caller(tokens.access_token) };
    });
  }

  /** Creates a store with an installed app. */
  async shop({ scopes, store = {}, app = {}, of }: ShopOptions): Promise<Shop> {
    const store_id = store.store_id ?? (await this.store(store.name));
    const credentials = of ?? (await this.registerApp({ ...app, ...(scopes && { scopes: [...scopes] }) }));
    return this.install(credentials, store_id, scopes);
  }

  /** Uninstalls an app. */
  uninstall({ store_id, installation_id }: Shop): Promise<void> {
    return this.db.asStore(store_id, (ctx) => this.app.get(InstallationChangesService).uninstall(ctx, installation_id));
  }

  /** Returns an authorization code, as consent does. */
  code(
    credentials: AppCredentials,
    store_id: number,
    fields: { redirect_uri?: string; scopes?: string[]; code_challenge?: string } = {},
  ): Promise<string> {
    return this.db.asStore(store_id, async (ctx) => {
      const app = await this.app.get(AppsService).get(ctx.connection, credentials.app_id);
      const [redirect_uri = ''] = app.redirect_urls;
      return this.app.get(CodeExchangeService).issue(ctx, app, { redirect_uri, scopes: app.scopes, ...fields });
    });
  }

  /** Exchanges a code like the app's server. */
  async redeem(app_id: number, code: string, redirect_uri: string): Promise<void> {
    const app = await this.db.transaction((connection) => this.app.get(AppsService).get(connection, app_id));
    await this.app.get(CodeExchangeService).exchange(app, { code, redirect_uri });
  }

  /** Sets the status of a store. */
  setStoreStatus(store_id: number, status: StoreStatus): Promise<void> {
    return this.db.transaction((connection) => this.app.get(StoreService).setStatus(connection, store_id, status));
  }

  /** Sets the status of an app. */
  setAppStatus(app_id: number, status: 'active' | 'inactive'): Promise<void> {
    return this.db.transaction((connection) => this.app.get(AppsService).setStatus(connection, app_id, status));
  }

  private get db(): SystemDb {
    return this.app.get(SystemDb);
  }

  /** Returns methods that call the API with an access token. */
  caller(access_token: string): Pick<Shop, 'get' | 'post' | 'put' | 'delete'> {
    return this.callerWith({ authorization: `Bearer ${access_token}` });
  }

  /** Returns methods that call the API with client credentials for a store. */
  client({ client_id, client_secret }: Pick<Shop, 'client_id' | 'client_secret'>, store_id: number): ReturnType<Factories['caller']> {
    return this.callerWith({ 'x-client-id': client_id, 'x-client-secret': client_secret, 'x-store-id': String(store_id) });
  }

  private callerWith(credentials: Record<string, string>): ReturnType<Factories['caller']> {
    const request = (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
      const headers = { ...credentials, ...options.headers };
      return call(this.base_url, method, `/api/apps/v1${path}`, { ...options, headers });
    };
    return {
      get: (path, options) => request('GET', path, options),
      post: (path, body, options) => request('POST', path, { ...options, body }),
      put: (path, body, options) => request('PUT', path, { ...options, body }),
      delete: (path, options) => request('DELETE', path, options),
    };
  }
}
