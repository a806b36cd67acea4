import { Injectable } from '@nestjs/common';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import type { OpenedSession } from '../../platform/auth/session-cookie.js';
import type { MerchantSessions } from '../../platform/auth/merchant-sessions.js';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { StaffService } from '../../staff/staff.service.js';
import { SHAREABLE } from '../../platform/database/shareable.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';

/** Merchant of a session, however the request presents its token. */
type SignedInMerchant = Omit<MerchantSession, 'via' | 'csrf_token'>;

/** Sessions of merchants. Each sign-in creates one, with its own token. */
@Injectable()
export class SessionsService implements MerchantSessions {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly staff: StaffService,
  ) {}

  /** Creates a session and returns its token, which cannot be retrieved later. */
  async open(merchant_id: number): Promise<OpenedSession> {
    const session_token = createSecret('svc_ds_', 48);
    await this.db.execute(
      `INSERT INTO dashboard_sessions (digest, merchant_id, expires_at) VALUES ($1, $2, now() + $3 * interval '1 millisecond')`,
      [sha256(session_token), merchant_id, this.config.dashboard_session_ttl],
    );
    return { session_token, expires_in: Math.floor(this.config.dashboard_session_ttl / 1000) };
  }

  /** Ends the session of a token, if there is one. */
  async close(token: string): Promise<void> {
    await this.db.execute('DELETE FROM dashboard_sessions WHERE digest = $1', [sha256(token)]);
  }

  /** Ends a session. */
  async end(session_id: number): Promise<void> {
    await this.db.execute('DELETE FROM dashboard_sessions WHERE session_id = $1', [session_id]);
  }

  /** Returns the merchant of a session by the SHA-256 of its token; undefined if it is unknown, expired or ended. */
  async byToken(digest: Buffer): Promise<SignedInMerchant | undefined> {
    const [merchant] = await this.db.query<SignedInMerchant>(
      `${SHAREABLE}SELECT s.session_id, m.merchant_id, m.name, m.email
       FROM dashboard_sessions s JOIN merchants m ON m.merchant_id = s.merchant_id
       WHERE s.digest = $1 AND s.expires_at > now()`,
      [digest],
    );
    return merchant;
  }

  /** Returns the time of the sign-in that a session began with. */
  async signedInAt(session_id: number): Promise<Date> {
    const [session] = await this.db.query<{ created_at: Date }>('SELECT created_at FROM dashboard_sessions WHERE session_id = $1', [
      session_id,
    ]);
    if (!session) throw MerchantGate.loginRequired();
    return session.created_at;
  }

  /** Returns the merchant's membership of a store; undefined if there is none. */
  accessOf(connection: Connection, store_id: number, merchant_id: number): ReturnType<StaffService['accessOf']> {
    return this.staff.accessOf(connection, store_id, merchant_id);
  }
}
