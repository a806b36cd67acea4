import { Injectable } from '@nestjs/common';
import type { StoreAccess } from '../platform/auth/merchant-context.js';
import type { SignedInMerchant } from '../platform/auth/merchant-session.js';
import type { SessionToken } from '../platform/auth/session-cookie.js';
import type { MerchantSessions } from '../platform/auth/merchant-sessions.js';
import { Config } from '../platform/config/config.js';
import { newSecret, sha256 } from '../platform/crypto/secrets.js';
import type { Session } from '../platform/database/session.js';
import { SystemDb } from '../platform/database/system-db.js';
import { StaffService } from '../staff/staff.service.js';

/** A merchant's sessions: one per sign-in, each with a token of its own. */
@Injectable()
export class SessionsService implements MerchantSessions {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly staff: StaffService,
  ) {}

  /** Starts a session and gives its token, which is not readable again. */
  async open(merchant_id: number): Promise<SessionToken> {
    const session_token = newSecret('svc_ds_', 48);
    await this.db.execute(
      `INSERT INTO dashboard_sessions (digest, merchant_id, expires_at) VALUES ($1, $2, now() + $3 * interval '1 millisecond')`,
      [sha256(session_token), merchant_id, this.config.dashboard_session_ttl],
    );
    return { session_token, expires_in: Math.floor(this.config.dashboard_session_ttl / 1000) };
  }

  /** Ends the session of a token, if it is one. */
  async close(token: string): Promise<void> {
    await this.db.execute('DELETE FROM dashboard_sessions WHERE digest = $1', [sha256(token)]);
  }

  /** Ends a session. */
  async end(session_id: number): Promise<void> {
    await this.db.execute('DELETE FROM dashboard_sessions WHERE session_id = $1', [session_id]);
  }

  /** The merchant of a session token by its SHA-256; undefined when it is unknown, expired or ended. */
  async byToken(digest: Buffer): Promise<SignedInMerchant | undefined> {
    const [merchant] = await this.db.query<SignedInMerchant>(
      `SELECT s.session_id, m.merchant_id, m.name, m.email
       FROM dashboard_sessions s JOIN merchants m ON m.merchant_id = s.merchant_id
       WHERE s.digest = $1 AND s.expires_at > now()`,
      [digest],
    );
    return merchant;
  }

  /** The merchant's place in a store; undefined without one. */
  accessOf(session: Session, store_id: number, merchant_id: number): Promise<StoreAccess | undefined> {
    return this.staff.accessOf(session, store_id, merchant_id);
  }
}
