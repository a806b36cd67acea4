import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { originOf, SessionsService } from '../sign-in/sessions.service.js';
import { type SignInExchange, SignInService } from '../sign-in/sign-in.service.js';
import type { OpenChallenge } from './challenges.service.js';
import { type AnsweringPasskey, Credentials, type PasskeyAnswer, type PasskeyRequest } from './credentials.service.js';

/** Answer of an authenticator, as a form of a browser that is not signed in returns it. */
export interface SignInAnswer extends PasskeyAnswer {
  /** CSRF token of the form, which belongs to the browser. */
  readonly csrf_token: string;
}

/** Sign-in of merchants with a passkey. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: SessionsService,
    private readonly accounts: SignInService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns the passkey request for a form with this CSRF token; undefined where passkeys are not offered. */
  request(csrf_token: string): Promise<PasskeyRequest | undefined> {
    return this.credentials.request(purposeOf(csrf_token));
  }

  /**
   * Signs in with the answer of an authenticator and returns the merchant. Returns undefined for a challenge that has expired or was answered
   * before. Throws `invalid_credentials` for an unknown or wrong passkey, which counts like a wrong password, and `rate_limited`.
   */
  async finish({ ticket, credential, csrf_token }: SignInAnswer, exchange: SignInExchange): Promise<number | undefined> {
    const { request, reply } = exchange;
    const open = await this.credentials.read(ticket, purposeOf(csrf_token));
    if (!open) return undefined;
    const subjects = [`address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const passkey = await this.sessions.transaction((connection) => this.credentials.find(connection, 'merchants', credential));
    const used = passkey && (await this.use(passkey, open));
    if (used === 'answered before') return undefined;
    const merchant_id = passkey && 'merchant_id' in passkey.owner ? passkey.owner.merchant_id : undefined;
    if (!used || merchant_id === undefined) {
      await this.limiter.countFailedLogin(subjects, reply);
      await this.sessions.failed(merchant_id, originOf(request));
      throw ApiError.coded('invalid_credentials', 'The passkey is unknown or wrong.');
    }
    await this.accounts.enter(merchant_id, exchange, true);
    return merchant_id;
  }

  /** Verifies an answer and records it. Returns false for a wrong one. */
  private async use(passkey: AnsweringPasskey, open: OpenChallenge): Promise<boolean | 'answered before'> {
    const counter = await this.credentials.verified(passkey, open);
    return counter !== undefined && this.sessions.transaction((connection) => this.credentials.use(connection, passkey, open, counter));
  }
}

const purposeOf = (csrf_token: string): string => `sign-in ${csrf_token}`;
