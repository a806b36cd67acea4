import type { INestApplication } from '@nestjs/common';
import { AppsService, type AppCredentials, type NewApp } from '../src/oauth/apps.service.js';
import { CodeExchangeService } from '../src/oauth/code-exchange.service.js';
import { InstallationsService } from '../src/oauth/installations.service.js';
import { issueTokens, newFamily } from '../src/oauth/tokens.js';
import { SCOPES } from '../src/platform/auth/scopes.js';
import { Config } from '../src/platform/config/config.js';
import { systemContext } from '../src/platform/database/store-context.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import { LocationsService } from '../src/stock/locations.service.js';
import { StoreService } from '../src/store/store.service.js';
import type { StoreStatus } from '../src/store/store.entity.js';
import { type Answer, call, type CallOptions } from './caller.js';

/** A store with an app on it, and the app's ways to call the API. */
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

/** What a shop is made of; by default every scope and an app of its own. */
export interface ShopOptions {
  scopes?: readonly string[];
  store?: { name?: string; store_id?: number };
  app?: Partial<NewApp>;
  /** An app that exists already. */
  of?: AppCredentials;
}

/** Makes stores, apps and installations through the services, as the command line does. */
export class Factories {
  private made = 0;

  constructor(
    private readonly app: INestApplication,
    private readonly base_url: string,
  ) {}

  /** A store with its default location. */
  store(name = `Store ${String(++this.made)}`): Promise<number> {
    return this.db.transaction(async (session) => {
      const store_id = await this.app.get(StoreService).create(session, { name, email: `owner${String(++this.made)}@example.com` });
      await this.app.get(LocationsService).createDefault(systemContext(store_id, session));
      return store_id;
    });
  }

  /** An app. */
  registerApp(fields: Partial<NewApp> = {}): Promise<AppCredentials> {
    const apps = this.app.get(AppsService);
    const all = { name: `App ${String(++this.made)}`, redirect_urls: ['https://app.example.com/callback'], scopes: [...SCOPES], ...fields };
    return this.db.transaction((session) => apps.create(session, all));
  }

  /** Installs an app on a store and gives it tokens. */
  install(credentials: AppCredentials, store_id: number, scopes?: readonly string[]): Promise<Shop> {
    return this.db.asStore(store_id, async (ctx) => {
      const app = await this.app.get(AppsService).get(ctx.session, credentials.app_id);
      const installation = await this.app.get(InstallationsService).install(ctx, app, scopes ?? app.scopes);
      const tokens = await issueTokens(ctx, this.app.get(Config), installation, newFamily());
      const { installation_id } = installation;
      return { ...credentials, ...tokens, store_id, installation_id, ...this.caller(tokens.access_token) };
    });
  }

  /** A store with an app installed on it. */
  async shop({ scopes, store = {}, app = {}, of }: ShopOptions): Promise<Shop> {
    const store_id = store.store_id ?? (await this.store(store.name));
    const credentials = of ?? (await this.registerApp({ ...app, ...(scopes && { scopes: [...scopes] }) }));
    return this.install(credentials, store_id, scopes);
  }

  /** Removes an app from its store. */
  uninstall({ store_id, installation_id }: Shop): Promise<void> {
    return this.db.asStore(store_id, (ctx) => this.app.get(InstallationsService).uninstall(ctx, installation_id));
  }

  /** An authorization code, as consent gives one. */
  code(
    credentials: AppCredentials,
    store_id: number,
    fields: { redirect_uri?: string; scopes?: string[]; code_challenge?: string } = {},
  ): Promise<string> {
    return this.db.asStore(store_id, async (ctx) => {
      const app = await this.app.get(AppsService).get(ctx.session, credentials.app_id);
      const [redirect_uri = ''] = app.redirect_urls;
      return this.app.get(CodeExchangeService).issue(ctx, app, { redirect_uri, scopes: app.scopes, ...fields });
    });
  }

  /** Exchanges a code, as the app's server does. */
  async redeem(app_id: number, code: string, redirect_uri: string): Promise<void> {
    const app = await this.db.transaction((session) => this.app.get(AppsService).get(session, app_id));
    await this.app.get(CodeExchangeService).exchange(app, { code, redirect_uri }, new Date());
  }

  /** Changes whether a store may be worked with. */
  setStoreStatus(store_id: number, status: StoreStatus): Promise<void> {
    return this.db.transaction((session) => this.app.get(StoreService).setStatus(session, store_id, status));
  }

  /** Switches an app on or off. */
  setAppStatus(app_id: number, status: 'active' | 'inactive'): Promise<void> {
    return this.db.transaction((session) => this.app.get(AppsService).setStatus(session, app_id, status));
  }

  private get db(): SystemDb {
    return this.app.get(SystemDb);
  }

  private caller(access_token: string): Pick<Shop, 'get' | 'post' | 'put' | 'delete'> {
    const request = (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
      const headers = { authorization: `Bearer ${access_token}`, ...options.headers };
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
