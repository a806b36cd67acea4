import { Injectable } from '@nestjs/common';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import type { OpenedSession } from '../../platform/auth/session-cookie.js';
import type { MerchantSessions } from '../../platform/auth/merchant-sessions.js';
import { Config } from '../../platform/config/config.js';
import type { Connection } from '../../platform/database/connection.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { StoreMembership } from './sign-in.dto.js';
import { StaffService } from '../../staff/staff.service.js';
import { SHAREABLE } from '../../platform/database/shareable.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';

/** Merchant of a session, however the request presents its token. */
type SignedInMerchant = Omit<MerchantSession, 'via' | 'csrf_token'>;

/** Time of a sign-in. */
export interface SignInTime {
  readonly auth_time: Date;
  /** Seconds since then, by the clock of the database. */
  readonly auth_age: number;
}

/** Sessions of merchants, and the stores that they open. Each sign-in creates one, with its own token. */
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

  /** Returns the time of the sign-in that a session began with. Throws `login_required` for a session that has ended. */
  async signIn(session_id: number): Promise<SignInTime> {
    const [session] = await this.db.query<SignInTime>(SIGN_IN, [session_id]);
    if (!session) throw MerchantGate.loginRequired();
    return session;
  }

  /** Runs `work` in a transaction that locks a session against its end; undefined if it has ended. */
  hold<T>(session_id: number, work: (connection: Connection) => Promise<T>): Promise<T | undefined> {
    return this.db.transaction(async (connection) => {
      const [open] = await connection.query('SELECT 1 FROM dashboard_sessions WHERE session_id = $1 FOR KEY SHARE', [session_id]);
      return open ? work(connection) : undefined;
    });
  }

  /** Returns the stores that a merchant is a member of, by name. */
  stores(merchant_id: number): Promise<StoreMembership[]> {
    return this.db.query<StoreMembership>(STORES, [merchant_id]);
  }

  /** Returns true if the merchant is a member of the store. */
  async isMember(merchant_id: number, store_id: number): Promise<boolean> {
    return (await this.accessOf(this.db.reads, store_id, merchant_id)) !== undefined;
  }

  /** Returns the merchant's membership of a store; undefined if there is none. */
  accessOf(connection: Connection, store_id: number, merchant_id: number): ReturnType<StaffService['accessOf']> {
    return this.staff.accessOf(connection, store_id, merchant_id);
  }
}

const SIGN_IN = `
SELECT created_at AS auth_time, extract(epoch FROM now() - created_at)::float8 AS auth_age FROM dashboard_sessions WHERE session_id = $1`;

const STORES = `
SELECT s.store_id, s.name, s.domain, s.status, p.role
FROM staff p JOIN stores s ON s.store_id = p.store_id
WHERE p.merchant_id = $1 ORDER BY s.name, s.store_id`;
