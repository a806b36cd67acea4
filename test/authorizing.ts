import type { AppCredentials } from '../src/apps/apps.service.js';
import type { Answer, CallOptions } from './caller.js';
import type { Api } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';
import { PAGE } from './pages.js';

export const AUTHORIZE = '/api/apps/oauth/authorize';
const CALLBACK = 'https://app.example.com/callback';
/** Scopes that the apps request. */
export const SCOPES = ['read:store', 'read:orders', 'write:orders'];
/** State that breaks if it is encoded incorrectly. */
export const STATE = 'x y&z=1#ü';

/** Changed parameters of a request; undefined omits one. */
export type Fields = Record<string, string | undefined>;

/** A field of a form or query with a value. */
export const given = (fields: Fields): [string, string][] =>
  Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);

/** An app that requests access to a store, and the owner of the store. */
export class Authorizing {
  app: AppCredentials;
  store_id: number;
  owner: SignedInMerchant;

  constructor(private readonly api: Api) {}

  /** Creates the store, its owner and an app. */
  async begin(): Promise<void> {
    this.store_id = await this.api.make.store();
    this.owner = await merchantOf(this.api, this.store_id);
    await this.newApp();
  }

  /** Creates another app and uses it for further requests. */
  async newApp(): Promise<void> {
    this.app = await this.api.make.registerApp({ scopes: SCOPES, name: 'Courier <Sync> & "Co"' });
  }

  /** Returns the URL of a valid request with these changes. */
  address(changes: Fields = {}): string {
    const { client_id } = this.app;
    const scope = 'read:store,read:orders';
    const fields = { client_id, redirect_uri: CALLBACK, scope, state: STATE, store_id: String(this.store_id), ...changes };
    return `${AUTHORIZE}?${new URLSearchParams(given(fields)).toString()}`;
  }

  /** Sends a request like a program, with a bearer session. */
  ask(changes: Fields = {}, merchant = this.owner, options?: CallOptions): Promise<Answer> {
    return merchant.call('GET', this.address(changes), options);
  }

  /** Sends a request like a browser, with a cookie. */
  visit(changes: Fields = {}, merchant = this.owner): Promise<Answer> {
    return this.api.call('GET', this.address(changes), { headers: { cookie: merchant.cookie, ...PAGE } });
  }

  /** Exchanges a code like the app's server. */
  exchange(code = '', extra: object = {}): Promise<Answer> {
    const { client_id, client_secret } = this.app;
    const body = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri: CALLBACK, ...extra };
    return this.api.call('POST', '/api/apps/oauth/token', { body });
  }
}

/** Returns the parameters of the redirect to the app; fails for any other response. */
export function callbackParameters({ status, text, headers }: Answer, expected: 302 | 303 = 302): Record<string, string> {
  expect([status, text]).toEqual([expected, '']);
  expect(headers.get('cache-control')).toBe('no-store');
  const location = headers.get('location') ?? '';
  expect(location.slice(0, CALLBACK.length + 1)).toBe(`${CALLBACK}?`);
  return Object.fromEntries(new URL(location).searchParams);
}
