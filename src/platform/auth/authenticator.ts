import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '../crypto/secrets.js';
import { type ApiError, coded } from '../http/api-error.js';
import { toApiError } from '../http/to-api-error.js';
import { Logger } from '../observability/logger.js';
import type { AppGrant } from './app-context.js';
import { type AppClient, CredentialStore } from './credential-store.js';
import { GrantCache } from './grant-cache.js';

const ACCESS_TOKEN = /^svc_at_[0-9a-f]{96}$/;
/** Tokens of this service that never stand for an app: dashboard sessions and identity-provider tokens. */
const FOREIGN_TOKEN = /^svc_(ds|it)_[0-9a-f]{64,}$/;
const CACHE_KEY_LENGTH = 16;

/** What a request's credentials came to: an app, or the error that every protected route answers. */
export type Principal = AppGrant | ApiError;

/** Turns the credentials of a request into an app grant (specification 5.1). */
@Injectable()
export class Authenticator {
  constructor(
    private readonly credentials: CredentialStore,
    private readonly cache: GrantCache,
    private readonly logger: Logger,
  ) {}

  /** The grant, or the error to answer. Never rejects for what the caller sent; a failure of ours is logged and `auth_error`. */
  async identify(headers: IncomingHttpHeaders, request_id: string): Promise<Principal> {
    try {
      const grant = await this.grant(headers);
      return grant.store_status === 'active' ? grant : coded('store_inactive', 'The store is not active.');
    } catch (error) {
      const known = toApiError(error);
      if (!known) this.logger.failure(error, request_id);
      return known ?? coded('auth_error', 'Authentication failed.');
    }
  }

  /** The app of the client credentials, for no store. Throws `missing_token` and `invalid_client`. */
  async client(headers: IncomingHttpHeaders): Promise<AppClient> {
    const client_id = text(headers['x-client-id']);
    const secret = text(headers['x-client-secret']);
    if (!client_id || !secret) throw coded('missing_token', 'Client credentials are required.');
    return this.credentials.client(client_id, sha256(secret));
  }

  private grant(headers: IncomingHttpHeaders): Promise<AppGrant> {
    const bearer = /^bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1];
    if (bearer !== undefined) return this.byToken(bearer.trim());
    const client_id = text(headers['x-client-id']);
    const secret = text(headers['x-client-secret']);
    if (!client_id || !secret) throw coded('missing_token', 'An access token or client credentials are required.');
    return this.byClient(client_id, secret, text(headers['x-store-id']));
  }

  private byToken(token: string): Promise<AppGrant> {
    if (FOREIGN_TOKEN.test(token)) throw coded('missing_auth', 'App authentication is required.');
    if (!ACCESS_TOKEN.test(token)) throw coded('invalid_token', 'The access token is malformed.');
    const digest = sha256(token);
    return this.cache.resolve(token.slice(0, CACHE_KEY_LENGTH), digest, () => this.credentials.byAccessToken(digest));
  }

  private byClient(client_id: string, secret: string, store: string): Promise<AppGrant> {
    if (!/^[1-9]\d{0,14}$/.test(store)) throw coded('missing_store_id', 'X-Store-Id is required with client credentials.');
    const digest = sha256(secret);
    return this.cache.resolve(`${client_id} ${store}`, digest, () => this.credentials.byClient(client_id, digest, Number(store)));
  }
}

const text = (header: string | string[] | undefined): string => (Array.isArray(header) ? '' : (header ?? '').trim());
