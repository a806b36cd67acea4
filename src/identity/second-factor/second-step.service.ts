import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { originOf, SessionsService } from '../sign-in/sessions.service.js';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import { isFactorCode, SecondFactors } from './second-factors.service.js';

/** Second step of a sign-in, for accounts with a second factor. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly factors: SecondFactors,
    private readonly sessions: SessionsService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns true for a merchant who must enter a code after the password. */
  async isNeeded(merchant_id: number): Promise<boolean> {
    return (await this.factors.state(merchant_id)).is_on;
  }

  /**
   * Uses a code of the merchant. Throws `invalid_credentials` for a wrong one, which counts like a wrong password unless it cannot be a code, and
   * `rate_limited`. Codes that failed in the meantime count, so that concurrent guesses cannot bypass the limit.
   */
  async pass(merchant_id: number, code: string, { request, reply }: SignInExchange): Promise<void> {
    const subjects = [`account ${String(merchant_id)}`, `address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    if (!isFactorCode(code)) throw wrongCode();
    if (!(await this.factors.use(merchant_id, code))) {
      await this.limiter.countFailedLogin(subjects, reply);
      await this.sessions.failed(merchant_id, originOf(request));
      throw wrongCode();
    }
    await this.limiter.admitLogin(subjects, reply);
  }
}

const wrongCode = (): ApiError => ApiError.coded('invalid_credentials', 'The code is wrong, or was used before.');
