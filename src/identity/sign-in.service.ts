import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../platform/auth/session-cookie.js';
import { sha256 } from '../platform/crypto/secrets.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import { RateLimiter } from '../platform/http/rate-limiter.js';
import { SessionsService } from './sessions.service.js';
import type { MerchantAccount, MerchantProfile, SignedIn, SignIn, StorePlace } from './sign-in.dto.js';

/** A request that tries to sign in, and its answer. */
export interface Arrival {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Signs merchants in and out. */
@Injectable()
export class SignInService {
  /** Compared with where there is no account, so that the time of an answer does not tell which accounts exist. */
  private readonly decoy = hash(randomUUID());

  constructor(
    private readonly db: SystemDb,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * Starts a new session, gives it to the browser as a cookie, and ends the one that the browser had. Throws `invalid_credentials` in the
   * same words for an unknown account and a wrong password, and `rate_limited` after too many failures for the account or from the address.
   */
  async signIn(credentials: SignIn, { request, reply }: Arrival): Promise<SignedIn> {
    const merchant_id = await this.check(credentials, { request, reply });
    const former = this.cookie.read(request);
    if (former !== undefined) await this.sessions.close(former);
    const opened = await this.sessions.open(merchant_id);
    this.cookie.set(reply, opened);
    const { merchant, stores } = await this.account(merchant_id);
    return { ...opened, merchant, stores };
  }

  /** Ends a session and makes the browser forget it. */
  async signOut(session_id: number, reply: FastifyReply): Promise<void> {
    await this.sessions.end(session_id);
    this.cookie.clear(reply);
  }

  /** The merchant with their stores. */
  async account(merchant_id: number): Promise<MerchantAccount> {
    const [merchants, stores] = await Promise.all([
      this.db.query<MerchantProfile>('SELECT merchant_id, name, email, phone FROM merchants WHERE merchant_id = $1', [merchant_id]),
      this.stores(merchant_id),
    ]);
    const [merchant] = merchants;
    if (!merchant) throw coded('login_required', 'Sign in first.');
    return { merchant, stores };
  }

  /** The merchant's stores, by name. */
  stores(merchant_id: number): Promise<StorePlace[]> {
    return this.db.query<StorePlace>(
      `SELECT s.store_id, s.name, s.domain, s.status, p.role
       FROM staff p JOIN stores s ON s.store_id = p.store_id
       WHERE p.merchant_id = $1 ORDER BY s.name, s.store_id`,
      [merchant_id],
    );
  }

  /** What failed while the password was compared counts as well, so that many guesses at once gain nothing. */
  private async check({ email, password }: SignIn, { request, reply }: Arrival): Promise<number> {
    const [merchant] = await this.db.query<{ merchant_id: number; password_hash: string }>(
      'SELECT merchant_id, password_hash FROM merchants WHERE lower(email) = lower($1)',
      [email.trim()],
    );
    const account = merchant ? String(merchant.merchant_id) : sha256(email.trim().toLowerCase()).toString('hex');
    const subjects = [`account ${account}`, `address ${request.ip}`];
    await this.limiter.admitLogin(subjects, reply);
    const right = await verify(merchant?.password_hash ?? (await this.decoy), password);
    if (!merchant || !right) {
      await this.limiter.countFailedLogin(subjects, reply);
      throw coded('invalid_credentials', 'The e-mail address or the password is wrong.');
    }
    await this.limiter.admitLogin(subjects, reply);
    return merchant.merchant_id;
  }
}
