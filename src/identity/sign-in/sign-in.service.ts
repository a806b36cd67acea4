import { Injectable } from '@nestjs/common';
import { verify } from '@node-rs/argon2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../../platform/auth/session-cookie.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { SessionsService } from './sessions.service.js';
import type { MerchantAccount, MerchantProfile, SignedIn, SignIn, StoreMembership } from './sign-in.dto.js';
import { sha256 } from '../../platform/crypto/secrets.js';

/** Sign-in request and its response. */
export interface SignInExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Hash to verify if the account does not exist, so that the response time does not reveal which accounts exist. It has the parameters of the
 * hashes of accounts; its password was random and is forgotten.
 */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$LOpHWM00DidIBGpbU+FgZw$6kvFo6W+ye99YFX0i2OCGSR+8KXqEL/wXaAVJRUnyvw';

/** Signs merchants in and out. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: SystemDb,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * Starts a session, sets its cookie, and ends the previous session of the browser. Throws `invalid_credentials` with the same message for
   * an unknown account and a wrong password, and `rate_limited` after too many failures for the account or from the IP address.
   */
  async signIn(credentials: SignIn, { request, reply }: SignInExchange): Promise<SignedIn> {
    const merchant_id = await this.check(credentials, { request, reply });
    const previous = this.cookie.read(request);
    if (previous !== undefined) await this.sessions.close(previous);
    const opened = await this.sessions.open(merchant_id);
    this.cookie.set(reply, opened);
    const { merchant, stores } = await this.account(merchant_id);
    return { ...opened, merchant, stores };
  }

  /** Ends a session and clears the cookie. */
  async signOut(session_id: number, reply: FastifyReply): Promise<void> {
    await this.sessions.end(session_id);
    this.cookie.clear(reply);
  }

  /** Returns the merchant with their stores. */
  async account(merchant_id: number): Promise<MerchantAccount> {
    const [merchants, stores] = await Promise.all([
      this.db.query<MerchantProfile>('SELECT merchant_id, name, email, phone FROM merchants WHERE merchant_id = $1', [merchant_id]),
      this.stores(merchant_id),
    ]);
    const [merchant] = merchants;
    if (!merchant) throw ApiError.coded('login_required', 'Sign in first.');
    return { merchant, stores };
  }

  /** Returns the merchant's stores, sorted by name. */
  stores(merchant_id: number): Promise<StoreMembership[]> {
    return this.db.query<StoreMembership>(
      `SELECT s.store_id, s.name, s.domain, s.status, p.role
       FROM staff p JOIN stores s ON s.store_id = p.store_id
       WHERE p.merchant_id = $1 ORDER BY s.name, s.store_id`,
      [merchant_id],
    );
  }

  /** Counts attempts that failed while this password was being verified, so that concurrent attempts cannot bypass the limit. */
  private async check({ email, password }: SignIn, { request, reply }: SignInExchange): Promise<number> {
    const [merchant] = await this.db.query<{ merchant_id: number; password_hash: string }>(
      'SELECT merchant_id, password_hash FROM merchants WHERE lower(email) = lower($1)',
      [email.trim()],
    );
    const account = merchant ? String(merchant.merchant_id) : sha256(email.trim().toLowerCase()).toString('hex');
    const subjects = [`account ${account}`, `address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const matches = await verify(merchant?.password_hash ?? DECOY, password);
    if (!merchant || !matches) {
      await this.limiter.countFailedLogin(subjects, reply);
      throw ApiError.coded('invalid_credentials', 'The email address or the password is wrong.');
    }
    await this.limiter.admitLogin(subjects, reply);
    return merchant.merchant_id;
  }
}
