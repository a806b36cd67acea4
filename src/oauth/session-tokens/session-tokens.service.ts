import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Id } from '../../platform/contract/fields/ids.js';
import type { AppClient } from '../../platform/auth/credential-store.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type App, clientSecretOf, formerClientSecretOf } from '../../apps/app.entity.js';
import type { SessionClaims, SessionToken } from './session-token.dto.js';
import { isSignedWith, type ParsedToken, parseSessionToken, signSessionToken } from './session-token.js';
import { unseal } from '../../platform/crypto/seal.js';

interface Keys extends Pick<App, 'app_id' | 'client_secret_sealed' | 'former_secret_sealed'> {
  /** Time of the database in seconds since 1970. */
  readonly now: number;
}

/** Installation that a session token is issued for. */
interface Embedded extends Pick<App, 'client_secret_sealed'> {
  readonly client_id: string;
  readonly installation_id: number;
  readonly domain: string;
  readonly store_status: string;
  /** Time of the database in seconds since 1970, the same clock for every process. */
  readonly now: number;
}

const INVALID = 'The session token is not valid.';

/** Session tokens, which identify the merchant to the server of an embedded app (specification 5.2). */
@Injectable()
export class SessionTokensService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /**
   * Issues a token for the merchant and an app on the store. Throws `invalid_installation` (400) for an app that is inactive, not installed
   * on the store or unknown, and `store_inactive`.
   */
  async issue(ctx: MerchantContext, app_id: number): Promise<SessionToken> {
    const [embedded] = await ctx.query<Embedded>(EMBEDDED, app_id);
    if (!embedded) throw ApiError.coded('invalid_installation', 'The app is not installed on this store.');
    refuseInactive(embedded.store_status);
    const iat = embedded.now;
    const expires_in = Math.floor(this.config.apps.session_token_ttl / 1000);
    const claims: SessionClaims = {
      iss: this.config.base_url,
      dest: embedded.domain,
      aud: embedded.client_id,
      sub: `merchant:${String(ctx.merchant_id)}`,
      store_id: ctx.store_id,
      installation_id: embedded.installation_id,
      iat,
      nbf: iat,
      exp: iat + expires_in,
      jti: randomUUID(),
    };
    const secret = unseal(this.config.encryption_key, embedded.client_secret_sealed, clientSecretOf(embedded.client_id));
    return { session_token: await signSessionToken(claims, secret), expires_in };
  }

  /**
   * Returns the claims of a valid token of the app. Throws `token_mismatch` for a token of another app, or of a store other than the given
   * `store_id`; `session_expired`; `store_inactive`; and `invalid_session_token` for any other token, including one whose app was
   * uninstalled or whose merchant left the store.
   */
  async verify(client: AppClient, session_token: string, store_id?: number): Promise<SessionClaims> {
    const claims = await this.genuine(client, session_token);
    if (store_id !== undefined && claims.store_id !== store_id)
      throw ApiError.coded('token_mismatch', 'The session token is for another store.');
    requireValid(await this.db.query<StoreStatus>(ACTIVE_STORE, keysOf(client, claims)));
    return claims;
  }

  /** Returns the claims of a token that this service signed for the app and that has not expired. Throws like {@link verify}. */
  private async genuine({ app_id }: AppClient, session_token: string): Promise<SessionClaims> {
    const token = parseSessionToken(session_token);
    const maker = token && (await this.makerOf(token));
    if (!token || !maker || token.claims.iss !== this.config.base_url) throw ApiError.coded('invalid_session_token', INVALID);
    if (maker.app_id !== app_id) throw ApiError.coded('token_mismatch', 'The session token belongs to another app.');
    if (token.claims.exp <= maker.now) throw ApiError.coded('session_expired', 'The session token has expired.');
    if (token.claims.nbf > maker.now) throw ApiError.coded('invalid_session_token', INVALID);
    return token.claims;
  }

  /**
   * Runs `work` in a transaction of the token's store that locks the installation against changes. Throws like {@link verify} for a token
   * that is not valid at that time.
   */
  async hold<T>(client: AppClient, session_token: string, work: (ctx: StoreContext, claims: SessionClaims) => Promise<T>): Promise<T> {
    const claims = await this.genuine(client, session_token);
    return this.db.asStore(claims.store_id, async (ctx) => {
      requireValid(await ctx.connection.query<StoreStatus>(`${ACTIVE_STORE} FOR SHARE OF i`, keysOf(client, claims)));
      return work(ctx, claims);
    });
  }

  private async makerOf(token: ParsedToken): Promise<Keys | undefined> {
    const [app] = await this.db.query<Keys>(
      `SELECT app_id, client_secret_sealed, CASE WHEN former_secret_until > now() THEN former_secret_sealed END AS former_secret_sealed,
         ${NOW} AS now
       FROM apps WHERE client_id = $1`,
      [token.claims.aud],
    );
    if (!app) return undefined;
    const { aud } = token.claims;
    for (const [sealed, context] of [
      [app.client_secret_sealed, clientSecretOf(aud)],
      [app.former_secret_sealed, formerClientSecretOf(aud)],
    ] as const) {
      if (sealed !== null && (await isSignedWith(token, unseal(this.config.encryption_key, sealed, context)))) return app;
    }
    return undefined;
  }
}

const NOW = 'floor(extract(epoch FROM clock_timestamp()))::bigint';

interface StoreStatus {
  readonly status: string;
}

const keysOf = ({ app_id }: AppClient, { store_id, installation_id, sub }: SessionClaims): number[] => [
  store_id,
  installation_id,
  app_id,
  Id.parse(/^merchant:(.*)$/.exec(sub)?.[1]) ?? 0,
];

function requireValid([store]: readonly StoreStatus[]): void {
  if (!store) throw ApiError.coded('invalid_session_token', INVALID);
  refuseInactive(store.status);
}

function refuseInactive(status: string): void {
  if (status !== 'active') throw ApiError.coded('store_inactive', 'The store is not active.');
}

const EMBEDDED = `
SELECT a.client_id, a.client_secret_sealed, i.installation_id, s.domain, s.status AS store_status, ${NOW} AS now
FROM installations i JOIN apps a ON a.app_id = i.app_id AND a.status = 'active' JOIN stores s ON s.store_id = i.store_id
WHERE i.store_id = $1 AND i.app_id = $2 AND i.status = 'active'`;

/** Selects the store of a token, if the installation is active and the merchant belongs to the staff and is not suspended. */
const ACTIVE_STORE = `
SELECT s.status FROM installations i JOIN stores s ON s.store_id = i.store_id JOIN staff p ON p.store_id = i.store_id AND p.merchant_id = $4
  AND p.suspended_at IS NULL
WHERE i.store_id = $1 AND i.installation_id = $2 AND i.app_id = $3 AND i.status = 'active'`;
