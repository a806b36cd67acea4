import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { verify } from '@node-rs/argon2';
import { Raw, Repository } from 'typeorm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { setCookie } from '../../platform/auth/cookies.js';
import { type OpenedSession, SessionCookie } from '../../platform/auth/session-cookie.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Merchant } from '../../staff/merchant.entity.js';
import { identifyDevice } from './new-device.js';
import { originOf, SessionsService } from './sessions.service.js';
import type { MerchantAccount, SignIn, StoreChoice } from './sign-in.dto.js';
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
    @InjectRepository(Merchant) private readonly merchants: Repository<Merchant>,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  /**
   * Starts a session of a merchant whose identity is known, sets its cookie, and ends the previous session of the browser. `second_factor`
   * states that a code or a passkey was used.
   */
  async enter(merchant_id: number, { request, reply }: SignInExchange, second_factor = false): Promise<OpenedSession> {
    const previous = this.cookie.read(request);
    if (previous !== undefined) await this.sessions.close(previous, originOf(request));
    const { digests, cookie } = identifyDevice(request, this.cookie.secure);
    const opened = await this.sessions.open(merchant_id, { ...originOf(request), device: digests, second_factor });
    this.cookie.set(reply, opened);
    if (cookie) setCookie(reply, cookie);
    return opened;
  }

  /** Ends a session and clears the cookie. */
  async signOut({ merchant_id, session_id }: MerchantSession, reply: FastifyReply): Promise<void> {
    await this.sessions.endSessions(merchant_id, { only: session_id }, originOf(reply.request));
    this.cookie.clear(reply);
  }

  /** Returns the merchant with their stores. */
  async account(merchant_id: number): Promise<MerchantAccount> {
    const [merchant, stores] = await Promise.all([
      this.merchants.findOne({ select: { merchant_id: true, name: true, email: true, phone: true }, where: { merchant_id } }),
      this.sessions.stores(merchant_id),
    ]);
    if (!merchant) throw ApiError.coded('login_required', 'Sign in first.');
    return { merchant, stores };
  }

  /** Returns the store that the merchant is in, and the first of the others by name, for a menu. */
  storeChoices(merchant_id: number, store_id: number): Promise<StoreChoice[]> {
    return this.sessions.choices(merchant_id, store_id);
  }

  /** Returns true if a password hash is still the merchant's current one. */
  isCurrent({ merchant_id, password_hash }: Pick<Merchant, 'merchant_id' | 'password_hash'>): Promise<boolean> {
    return this.merchants.existsBy({ merchant_id, password_hash });
  }

  /**
   * Verifies a password and returns its account. Throws `invalid_credentials` with the same message for an unknown account and a wrong
   * password, and `rate_limited` after too many failures for the account or from the IP address. Attempts that failed while this password
   * was being verified count, so that concurrent attempts cannot bypass the limit.
   */
  async verify({ email, password }: Omit<SignIn, 'code'>, { request, reply }: SignInExchange): Promise<Merchant> {
    const merchant = await this.merchants.findOneBy({
      email: Raw((column) => `lower(${column}) = lower(:email)`, { email: email.trim() }),
    });
    const account = merchant ? String(merchant.merchant_id) : sha256(email.trim().toLowerCase()).toString('hex');
    const subjects = [`account ${account}`, `address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const matches = await verify(merchant?.password_hash ?? DECOY, password);
    if (!merchant || !matches) {
      await this.limiter.countFailedLogin(subjects, reply);
      await this.sessions.failed(merchant?.merchant_id, originOf(request));
      throw ApiError.coded('invalid_credentials', 'The email address or the password is wrong.');
    }
    await this.limiter.admitLogin(subjects, reply);
    return merchant;
  }
}
