import { createHash, randomBytes } from 'node:crypto';
import { type NewClient, type NewClientCredentials, IdpClientsService } from '../src/identity/provider/clients/clients.service.js';
import { SystemDb } from '../src/platform/database/system-db.js';
import type { Answer, CallOptions } from './caller.js';
import type { Api } from './harness.js';
import { merchantOf, type SignedInMerchant } from './merchants.js';
import { formOf, PAGE } from './pages.js';

export const IDENTITY = '/api/oauth';
export const CALLBACK = 'https://shop.example.com/signed-in';
export const ALL_SCOPES = 'openid profile email phone store';

/** Changed fields of a request; undefined omits one. */
export type Changes = Record<string, string | undefined>;

/** PKCE verifier with its challenge. */
export interface Pkce {
  verifier: string;
  challenge: string;
}

/** Returns a new PKCE verifier. */
export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns the fields that have a value. */
export const defined = (fields: Changes): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));

/** A client of the identity provider, and a merchant who signs in to it. */
export class Identity {
  client: NewClientCredentials;
  store_id: number;
  owner: SignedInMerchant;
  readonly pkce = pkce();

  constructor(private readonly api: Api) {}

  /** Creates the store, its owner and a confidential client with all scopes. */
  async begin(): Promise<void> {
    this.store_id = await this.api.make.store('Loom');
    this.owner = await merchantOf(this.api, this.store_id);
    this.client = await this.register();
  }

  /** Registers a client. */
  register(fields: Partial<NewClient> = {}): Promise<NewClientCredentials> {
    const { app } = this.api;
    const all: NewClient = {
      name: 'Shop <One> & "Co"',
      redirect_urls: [CALLBACK],
      scopes: ALL_SCOPES.split(' '),
      type: 'confidential',
      ...fields,
    };
    return app.get(SystemDb).transaction((connection) => app.get(IdpClientsService).create(connection, all, { type: 'system', id: null }));
  }

  /** Returns the URL of a valid request with these changes. */
  address(changes: Changes = {}): string {
    const fields = {
      client_id: this.client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: ALL_SCOPES,
      state: 'x y&z=1#ü',
      nonce: 'n-1',
      store_id: String(this.store_id),
      code_challenge: this.pkce.challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    return `${IDENTITY}/authorize?${new URLSearchParams(defined(fields)).toString()}`;
  }

  /** Sends a request like a program, with a bearer session. */
  ask(changes: Changes = {}, merchant = this.owner, options?: CallOptions): Promise<Answer> {
    return merchant.call('GET', this.address(changes), options);
  }

  /** Sends a request like a browser, with a cookie. */
  visit(changes: Changes = {}, cookie = this.owner.cookie): Promise<Answer> {
    return this.api.call('GET', this.address(changes), { headers: { cookie, ...PAGE } });
  }

  /** Returns a code for the merchant. */
  async code(changes: Changes = {}, merchant = this.owner): Promise<string> {
    return backParameters(await this.ask(changes, merchant))['code'] ?? '';
  }

  /** Redeems a code with the credentials in the body. */
  redeem(code: string, changes: Changes = {}, { headers }: CallOptions = {}): Promise<Answer> {
    const { client_id, client_secret } = this.client;
    const fields = {
      grant_type: 'authorization_code',
      client_id,
      ...(client_secret !== null && { client_secret }),
      code,
      redirect_uri: CALLBACK,
      code_verifier: this.pkce.verifier,
      ...changes,
    };
    return this.post('/token', fields, headers);
  }

  /** Sends a form to an endpoint, without the headers of a browser. */
  post(path: string, fields: Changes, headers: Record<string, string> = {}): Promise<Answer> {
    const { raw } = formOf(defined(fields));
    return this.api.call('POST', IDENTITY + path, { raw, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });
  }

  /** Returns tokens for the merchant. */
  async tokens(changes: Changes = {}, merchant = this.owner): Promise<{ access_token: string; id_token: string }> {
    const { body } = await this.redeem(await this.code(changes, merchant));
    return body as { access_token: string; id_token: string };
  }

  /** Returns the response of the userinfo endpoint to a bearer token. */
  userinfo(access_token: string, method = 'GET'): Promise<Answer> {
    return this.api.call(method, `${IDENTITY}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
  }
}

/** Returns the parameters of the redirect to the client; fails for any other response. */
export function backParameters({ status, text, headers }: Answer): Record<string, string> {
  expect([status, text]).toEqual([303, '']);
  expect(headers.get('cache-control')).toBe('no-store');
  const location = headers.get('location') ?? '';
  expect(location.slice(0, CALLBACK.length + 1)).toBe(`${CALLBACK}?`);
  return Object.fromEntries(new URL(location).searchParams);
}

/** Returns the value of the `Authorization` header for HTTP Basic, encoded as RFC 6749 demands. */
export const basic = (client_id: string, client_secret: string | null): string =>
  `Basic ${Buffer.from([client_id, client_secret ?? ''].map(encodeURIComponent).join(':')).toString('base64')}`;

/** Expects an error in the envelope of the token endpoint. */
export function expectRefused({ status, body, headers }: Answer, [expected, error]: [number, string]): void {
  expect([status, body]).toEqual([
    expected,
    { error, error_description: body.message, message: expect.any(String), code: error, status: expected },
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
}
