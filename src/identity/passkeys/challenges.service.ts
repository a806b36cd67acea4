import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Config } from '../../platform/config/config.js';
import { seal, unseal } from '../../platform/crypto/seal.js';
import { sealContextOf } from '../../platform/crypto/secrets.js';
import { DatabaseClock } from '../../platform/database/database-clock.js';

/** Milliseconds within which an authenticator must respond. */
const LIFETIME = 600_000;

const challengeOf = sealContextOf('passkeys', 'challenge');

/** Challenge for an authenticator. */
export interface Challenge {
  /** Random text, in Base64url. */
  readonly challenge: string;
  /** The challenge, sealed for one browser or session, which the form returns. */
  readonly ticket: string;
}

/** Challenge that a form returned, and its expiry time in milliseconds since 1970. */
export interface OpenChallenge {
  readonly challenge: string;
  readonly until: number;
}

/** Challenges for authenticators. They are not stored: the form returns them sealed. The clock of the database decides their expiry. */
@Injectable()
export class Challenges {
  constructor(
    private readonly config: Config,
    private readonly clock: DatabaseClock,
  ) {}

  /** Returns a challenge for a purpose, such as the sign-in of one browser. */
  async issue(purpose: string): Promise<Challenge> {
    const challenge = randomBytes(32).toString('base64url');
    const open: OpenChallenge = { challenge, until: (await this.clock.now()) + LIFETIME };
    return { challenge, ticket: seal(this.config.encryption_key, JSON.stringify(open), challengeOf(purpose)).toString('base64url') };
  }

  /** Returns the challenge of a ticket; undefined if it has expired, was changed, or has another purpose. */
  async read(ticket: string, purpose: string): Promise<OpenChallenge | undefined> {
    const open = this.unsealed(ticket, purpose);
    return open && open.until > (await this.clock.now()) ? open : undefined;
  }

  private unsealed(ticket: string, purpose: string): OpenChallenge | undefined {
    try {
      const text = unseal(this.config.encryption_key, Buffer.from(ticket, 'base64url'), challengeOf(purpose));
      return JSON.parse(text) as OpenChallenge;
    } catch {
      return undefined;
    }
  }
}
