import type { AppCredentials } from '../src/oauth/apps.service.js';
import type { Answer, CallOptions } from './caller.js';
import type { Api } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';
import { PAGE } from './pages.js';

export const AUTHORIZE = '/api/apps/oauth/authorize';
const CALLBACK = 'https://app.example.com/callback';
/** What the apps declare. */
export const SCOPES = ['read:store', 'read:orders', 'write:orders'];
/** A state that does not survive careless encoding. */
export const STATE = 'x y&z=1#ü';

/** Parameters of a request; undefined leaves one out. */
export type Fields = Record<string, string | undefined>;

/** A field of a form or query that is there. */
export const given = (fields: Fields): [string, string][] =>
  Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);

/** An app that asks for a store, and the store's owner. */
export class Authorizing {
  app: AppCredentials;
  store_id: number;
  owner: SignedInMerchant;

  constructor(private readonly api: Api) {}

  /** Makes the store, its owner and an app. */
  async begin(): Promise<void> {
    this.store_id = await this.api.make.store();
    this.owner = await merchantOf(this.api, this.store_id);
    await this.newApp();
  }

  /** Makes another app the one that asks. */
  async newApp(): Promise<void> {
    this.app = await this.api.make.registerApp({ scopes: SCOPES, name: 'Courier <Sync> & "Co"' });
  }

  /** The address of a request that is right, but for `changes`. */
  address(changes: Fields = {}): string {
    const { client_id } = this.app;
    const scope = 'read:store,read:orders';
    const fields = { client_id, redirect_uri: CALLBACK, scope, state: STATE, store_id: String(this.store_id), ...changes };
    return `${AUTHORIZE}?${new URLSearchParams(given(fields)).toString()}`;
  }

  /** Asks as a program does, with a bearer session. */
  ask(changes: Fields = {}, merchant = this.owner, options?: CallOptions): Promise<Answer> {
    return merchant.call('GET', this.address(changes), options);
  }

  /** Asks as a browser does, with a cookie. */
  visit(changes: Fields = {}, merchant = this.owner): Promise<Answer> {
    return this.api.call('GET', this.address(changes), { headers: { cookie: merchant.cookie, ...PAGE } });
  }

  /** Exchanges a code, as the app's server does. */
  exchange(code = '', extra: object = {}): Promise<Answer> {
    const { client_id, client_secret } = this.app;
    const body = { grant_type: 'authorization_code', client_id, client_secret, code, redirect_uri: CALLBACK, ...extra };
    return this.api.call('POST', '/api/apps/oauth/token', { body });
  }
}

/** The parameters with which the app is called back; fails for any other answer. */
export function calledBack({ status, text, headers }: Answer, expected: 302 | 303 = 302): Record<string, string> {
  expect([status, text]).toEqual([expected, '']);
  expect(headers.get('cache-control')).toBe('no-store');
  const location = headers.get('location') ?? '';
  expect(location.slice(0, CALLBACK.length + 1)).toBe(`${CALLBACK}?`);
  return Object.fromEntries(new URL(location).searchParams);
}
