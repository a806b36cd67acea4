import { Id } from '../contract/fields/ids.js';
import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../contract/api-error.js';
import type { AppGrant } from './app-context.js';
import { type AppClient, CredentialStore } from './credential-store.js';
import { GrantCache } from './grant-cache.js';
import { sha256, storeSecret } from '../crypto/secrets.js';

const ACCESS_TOKEN = /^svc_at_[0-9a-f]{96}$/;
/** Tokens of this service that never authenticate an app: dashboard sessions, identity-provider tokens and sandbox tokens. */
const FOREIGN_TOKEN = /^svc_(ds|it|xt)_[0-9a-f]{64,}$/;
const CACHE_KEY_LENGTH = 16;

/** Runs a lookup of credentials that are not cached, or throws if the lookup is not allowed. */
type LookUp = <T>(lookUp: () => Promise<T>) => Promise<T>;

/** Client credentials with the store that they are used for, as text. */
interface StoreClient {
  readonly client_id: string;
  readonly secret: string;
  readonly store: string;
}

/** Authenticates apps by an access token or by client credentials (specification 5.1). */
@Injectable()
export class Authenticator {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly cache: GrantCache,
  ) {}

  /** Returns the grant of the request's credentials. Throws the errors of specification 5.1 and of `lookUp`. */
  async app(headers: IncomingHttpHeaders, lookUp: LookUp): Promise<AppGrant> {
    const grant = await this.grant(headers, lookUp);
    if (grant.store_status !== 'active') throw ApiError.coded('store_inactive', 'The store is not active.').refusing(grant);
    return grant;
  }

  /** Returns the app of the client credentials, without a store. Throws `missing_token` and `invalid_client`. */
  async client(headers: IncomingHttpHeaders): Promise<AppClient> {
    const client_id = text(headers['x-client-id']);
    const secret = text(headers['x-client-secret']);
    if (!client_id || !secret) throw ApiError.coded('missing_token', 'Client credentials are required.');
    return this.credentials.client(client_id, sha256(secret));
  }

  private grant(headers: IncomingHttpHeaders, lookUp: LookUp): Promise<AppGrant> {
    const bearer = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return this.byToken(bearer.trim(), lookUp);
    const client_id = text(headers['x-client-id']);
    const secret = text(headers['x-client-secret']);
    if (!client_id || !secret) throw ApiError.coded('missing_token', 'An access token or client credentials are required.');
    return this.byClient({ client_id, secret, store: text(headers['x-store-id']) }, lookUp);
  }

  private byToken(token: string, lookUp: LookUp): Promise<AppGrant> {
    if (FOREIGN_TOKEN.test(token)) throw ApiError.coded('missing_auth', 'App authentication is required.');
    if (!ACCESS_TOKEN.test(token)) throw ApiError.coded('invalid_token', 'The access token is malformed.');
    const secret = storeSecret(token);
    return this.cache.resolve(token.slice(0, CACHE_KEY_LENGTH), secret.key, () => lookUp(() => this.credentials.byAccessToken(secret)));
  }

  private byClient({ client_id, secret, store }: StoreClient, lookUp: LookUp): Promise<AppGrant> {
    const store_id = Id.parse(store);
    if (store_id === undefined) throw ApiError.coded('missing_store_id', 'X-Store-Id is required with client credentials.');
    const digest = sha256(secret);
    const find = (): Promise<AppGrant> => this.credentials.byClient(client_id, digest, store_id);
    return this.cache.resolve(`${client_id} ${store}`, digest, () => lookUp(find));
  }
}

const text = (header: string | string[] | undefined): string => (Array.isArray(header) ? '' : (header ?? '').trim());
