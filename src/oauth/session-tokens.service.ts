import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AppClient } from '../platform/auth/credential-store.js';
import type { MerchantContext } from '../platform/auth/merchant-context.js';
import { Config } from '../platform/config/config.js';
import { unseal } from '../platform/crypto/secrets.js';
import type { Session } from '../platform/database/session.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import type { App } from './app.entity.js';
import type { SessionClaims, SessionToken } from './session-token.dto.js';
import { isSignedWith, type ReadToken, readSessionToken, signSessionToken } from './session-token.js';

type Keys = Pick<App, 'app_id' | 'client_secret_sealed' | 'former_secret_sealed'>;

/** An installation that a session token may be for. */
interface Embedded extends Pick<App, 'client_secret_sealed'> {
  readonly client_id: string;
  readonly installation_id: number;
  readonly domain: string;
  readonly store_status: string;
}

const INVALID = 'The session token is not valid.';

/** Session tokens: how the server of an embedded app knows which merchant sits before it (specification 5.2). */
@Injectable()
export class SessionTokensService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /**
   * A token for the merchant and an app on the store. Throws `invalid_installation` (400) for an app that is inactive or not installed
   * there, whether it exists or not, and `store_inactive`.
   */
  async issue(ctx: MerchantContext, app_id: number): Promise<SessionToken> {
    const [embedded] = await ctx.query<Embedded>(EMBEDDED, app_id);
    if (!embedded) throw coded('invalid_installation', 'The app is not installed on this store.');
    refuseInactive(embedded.store_status);
    const iat = Math.floor(Date.now() / 1000);
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
    return { session_token: signSessionToken(claims, unseal(this.config.encryption_key, embedded.client_secret_sealed)), expires_in };
  }

  /**
   * What a token says that is good for the app now. Throws `token_mismatch` for one of another app, or of another store than `store_id`
   * where that is given; `session_expired`; `store_inactive`; and `invalid_session_token` for every other, also when the app was
   * uninstalled or the merchant left the store meanwhile.
   */
  async verify(client: AppClient, session_token: string, store_id?: number): Promise<SessionClaims> {
    const claims = await this.genuine(client, session_token);
    if (store_id !== undefined && claims.store_id !== store_id) throw coded('token_mismatch', 'The session token is for another store.');
    requireGood(await this.db.query<Held>(GOOD, keysOf(client, claims)));
    return claims;
  }

  /** What a token says that we made for the app and that is not expired. Throws like {@link verify}. */
  async genuine({ app_id }: AppClient, session_token: string): Promise<SessionClaims> {
    const token = readSessionToken(session_token);
    const maker = token && (await this.makerOf(token));
    if (!token || !maker || token.claims.iss !== this.config.base_url) throw coded('invalid_session_token', INVALID);
    if (maker.app_id !== app_id) throw coded('token_mismatch', 'The session token belongs to another app.');
    const now = Math.floor(Date.now() / 1000);
    if (token.claims.exp <= now) throw coded('session_expired', 'The session token has expired.');
    // The clocks of two processes may differ a little.
    if (token.claims.nbf > now + CLOCK_SKEW) throw coded('invalid_session_token', INVALID);
    return token.claims;
  }

  /** Holds the token's installation as it is until the transaction ends. Throws like {@link verify} when the token is good no more. */
  async hold(session: Session, client: AppClient, claims: SessionClaims): Promise<void> {
    requireGood(await session.query<Held>(`${GOOD} FOR SHARE OF i`, keysOf(client, claims)));
  }

  private async makerOf(token: ReadToken): Promise<Keys | undefined> {
    const [app] = await this.db.query<Keys>(
      `SELECT app_id, client_secret_sealed, CASE WHEN former_secret_until > now() THEN former_secret_sealed END AS former_secret_sealed
       FROM apps WHERE client_id = $1`,
      [token.claims.aud],
    );
    const keys = app ? [app.client_secret_sealed, app.former_secret_sealed] : [];
    return keys.some((key) => key !== null && isSignedWith(token, unseal(this.config.encryption_key, key))) ? app : undefined;
  }
}

/** Seconds. */
const CLOCK_SKEW = 5;

interface Held {
  readonly status: string;
}

const keysOf = ({ app_id }: AppClient, { store_id, installation_id, sub }: SessionClaims): number[] => [
  store_id,
  installation_id,
  app_id,
  Number(/^merchant:([1-9]\d{0,14})$/.exec(sub)?.[1] ?? 0),
];

function requireGood([held]: readonly Held[]): void {
  if (!held) throw coded('invalid_session_token', INVALID);
  refuseInactive(held.status);
}

function refuseInactive(status: string): void {
  if (status !== 'active') throw coded('store_inactive', 'The store is not active.');
}

const EMBEDDED = `
SELECT a.client_id, a.client_secret_sealed, i.installation_id, s.domain, s.status AS store_status
FROM installations i JOIN apps a ON a.app_id = i.app_id AND a.status = 'active' JOIN stores s ON s.store_id = i.store_id
WHERE i.store_id = $1 AND i.app_id = $2 AND i.status = 'active'`;

/** The store of a token's installation, while the app is on it and the merchant has a place there. */
const GOOD = `
SELECT s.status FROM installations i JOIN stores s ON s.store_id = i.store_id JOIN staff p ON p.store_id = i.store_id AND p.merchant_id = $4
WHERE i.store_id = $1 AND i.installation_id = $2 AND i.app_id = $3 AND i.status = 'active'`;
