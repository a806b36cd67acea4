import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { StaffService } from '../../staff/staff.service.js';
import type { SignInExchange } from './sign-in.service.js';

/** Session of a merchant. */
export interface OpenSession {
  readonly session_id: number;
  /** Time of the sign-in. */
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Passwords, old and new. */
export interface PasswordChange {
  readonly current_password: string;
  readonly new_password: string;
}

/** Passwords and sessions of merchants. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: SystemDb,
    private readonly staff: StaffService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns the sessions of a merchant that have not ended, newest first. */
  sessions(merchant_id: number): Promise<OpenSession[]> {
    return this.db.query<OpenSession>(
      `SELECT session_id, created_at, expires_at FROM dashboard_sessions
       WHERE merchant_id = $1 AND expires_at > now() ORDER BY created_at DESC, session_id DESC`,
      [merchant_id],
    );
  }

  /** Ends a session of the merchant; does nothing when it is not theirs or has ended. */
  async endSession(merchant_id: number, session_id: number): Promise<void> {
    await this.db.execute('DELETE FROM dashboard_sessions WHERE merchant_id = $1 AND session_id = $2', [merchant_id, session_id]);
  }

  /** Ends the sessions of a merchant, except the given one. Returns their number. */
  endSessions(merchant_id: number, except?: number): Promise<number> {
    return this.db.execute('DELETE FROM dashboard_sessions WHERE merchant_id = $1 AND session_id IS DISTINCT FROM $2', [
      merchant_id,
      except ?? null,
    ]);
  }

  /**
   * Replaces the merchant's password and ends their other sessions. Throws `invalid_credentials` for a wrong current password, which counts
   * like a failed sign-in, and `rate_limited`.
   */
  async changePassword(
    { merchant_id, session_id }: MerchantSession,
    { current_password, new_password }: PasswordChange,
    { request, reply }: SignInExchange,
  ): Promise<void> {
    const subjects = [`account ${String(merchant_id)}`, `address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const [merchant] = await this.db.query<{ password_hash: string }>('SELECT password_hash FROM merchants WHERE merchant_id = $1', [
      merchant_id,
    ]);
    if (!merchant || !(await verify(merchant.password_hash, current_password))) {
      await this.limiter.countFailedLogin(subjects, reply);
      throw ApiError.coded('invalid_credentials', 'The current password is wrong.');
    }
    await this.replace(merchant_id, new_password, { former: merchant.password_hash, except: session_id });
  }

  /** Sets the password of a merchant and ends all of their sessions. Throws `Merchant not found.` (404). */
  async setPassword(merchant_id: number, password: string): Promise<void> {
    await this.replace(merchant_id, password, {});
  }

  /** Ends all sessions of a merchant. Returns their number. Throws `Merchant not found.` (404). */
  async signOut(merchant_id: number): Promise<number> {
    const [merchant] = await this.db.query('SELECT 1 FROM merchants WHERE merchant_id = $1', [merchant_id]);
    if (!merchant) throw ApiError.notFound('Merchant');
    return this.endSessions(merchant_id);
  }

  /** Sets the password and ends all sessions except the given one. With `former`, only if the password is still that one. */
  private async replace(merchant_id: number, password: string, kept: { former?: string; except?: number }): Promise<void> {
    const password_hash = await hash(password);
    await this.db.transaction(async (connection) => {
      const changed = await this.staff.setPasswordHash(connection, merchant_id, password_hash, kept.former);
      if (!changed) throw kept.former === undefined ? ApiError.notFound('Merchant') : ApiError.conflict('The password was changed.');
      await connection.execute('DELETE FROM dashboard_sessions WHERE merchant_id = $1 AND session_id IS DISTINCT FROM $2', [
        merchant_id,
        kept.except ?? null,
      ]);
    });
  }
}
