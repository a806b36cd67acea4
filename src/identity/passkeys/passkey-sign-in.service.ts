import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { ApiError } from '../../platform/contract/api-error.js';
import { sha256 } from '../../platform/crypto/secrets.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { originOf, SessionsService } from '../sign-in/sessions.service.js';
import { type SignInExchange, SignInService } from '../sign-in/sign-in.service.js';
import type { OpenChallenge } from './challenges.service.js';
import { parsed } from './credential-json.js';
import type { Passkey } from './passkey.entity.js';
import { handleOf, Passkeys } from './passkeys.service.js';

/** Request for a browser to sign in with a passkey. */
export interface PasskeyRequest {
  /** Options of `navigator.credentials.get`. */
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  /** The form returns it with the credential. */
  readonly ticket: string;
}

/** Answer of an authenticator, as the form returns it. */
export interface PasskeyAnswer {
  readonly ticket: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  readonly credential: string;
  /** CSRF token of the form, which belongs to the browser. */
  readonly csrf_token: string;
}

type StoredPasskey = Pick<Passkey, 'passkey_id' | 'merchant_id' | 'public_key'>;

interface AnsweringPasskey extends StoredPasskey {
  readonly response: AuthenticationResponseJSON;
}

/** Sign-in of merchants with a passkey. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionsService,
    private readonly accounts: SignInService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Returns what a form with this CSRF token needs; undefined where passkeys are not offered. */
  request(csrf_token: string): PasskeyRequest | undefined {
    if (!this.passkeys.party) return undefined;
    const { challenge, ticket } = this.passkeys.challenges.issue(purposeOf(csrf_token));
    return { options: { challenge, rpId: this.passkeys.party.id, userVerification: 'required' }, ticket };
  }

  /**
   * Signs in with the answer of an authenticator and returns the merchant. Returns undefined for a challenge that has expired or was answered
   * before. Throws `invalid_credentials` for an unknown or wrong passkey, which counts like a wrong password, and `rate_limited`.
   */
  async finish({ ticket, credential, csrf_token }: PasskeyAnswer, exchange: SignInExchange): Promise<number | undefined> {
    const { request, reply } = exchange;
    const open = this.passkeys.challenges.read(ticket, purposeOf(csrf_token));
    if (!open) return undefined;
    const subjects = [`address ${this.limiter.addressOf(request)}`];
    await this.limiter.admitLogin(subjects, reply);
    const passkey = await this.find(credential);
    const used = passkey && (await this.use(passkey, open));
    if (used === 'answered before') return undefined;
    if (!used) {
      await this.limiter.countFailedLogin(subjects, reply);
      await this.sessions.failed(passkey?.merchant_id, originOf(request));
      throw ApiError.coded('invalid_credentials', 'The passkey is unknown or wrong.');
    }
    await this.accounts.enter(passkey.merchant_id, exchange);
    return passkey.merchant_id;
  }

  /** Returns the passkey that an answer names, with the answer; undefined if there is none. */
  private async find(credential: string): Promise<AnsweringPasskey | undefined> {
    const response = parsed<AuthenticationResponseJSON>(credential);
    if (!response) return undefined;
    const [passkey] = await this.sessions.transaction((connection) =>
      connection.query<StoredPasskey>(FIND, [Buffer.from(response.id, 'base64url')]),
    );
    return passkey && { ...passkey, response };
  }

  /** Returns the signature counter of a valid answer; undefined for any other. */
  private async verified(
    { merchant_id, public_key, response }: AnsweringPasskey,
    { challenge: expectedChallenge }: OpenChallenge,
  ): Promise<number | undefined> {
    const { id: expectedRPID, origin: expectedOrigin } = this.passkeys.required();
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      // The statement that records the use compares the counters.
      const credential = { id: response.id, publicKey: new Uint8Array(public_key), counter: 0 };
      const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response, credential, ...expected });
      const handle = Buffer.from(response.response.userHandle ?? '', 'base64url');
      return verified && handle.equals(handleOf(merchant_id)) ? authenticationInfo.newCounter : undefined;
    } catch {
      // The library throws for everything that is not as expected.
      return undefined;
    }
  }

  /**
   * Verifies an answer and records it. Returns false for a wrong one, for a passkey that was removed meanwhile, and for a counter that did not
   * grow, as that of a copy.
   */
  private async use(passkey: AnsweringPasskey, open: OpenChallenge): Promise<boolean | 'answered before'> {
    const counter = await this.verified(passkey, open);
    if (counter === undefined) return false;
    const { challenge, until } = open;
    return this.sessions.transaction(async (connection) => {
      if ((await connection.execute(ANSWER, [sha256(challenge), new Date(until)])) !== 1) return 'answered before';
      return (await connection.execute(USE, [passkey.passkey_id, counter])) === 1;
    });
  }
}

const purposeOf = (csrf_token: string): string => `sign-in ${csrf_token}`;

const FIND = 'SELECT passkey_id, merchant_id, public_key FROM passkeys WHERE credential_id = $1';

const ANSWER = 'INSERT INTO answered_challenges (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING';

/** Authenticators that count never repeat a number; the others always send 0. */
const USE = `
UPDATE passkeys SET counter = $2, last_used_at = now() WHERE passkey_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`;
