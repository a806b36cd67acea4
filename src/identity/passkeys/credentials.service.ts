import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';
import { Challenges, type OpenChallenge } from './challenges.service.js';
import { parsed } from './credential-json.js';
import type { Passkey } from './passkey.entity.js';
import { findingIn, handleOf, type PasskeyOwner, type PasskeyScope, passkeysOf } from './passkey-owner.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

/** Maximum number of passkeys of an owner, enforced by constraints of the tables. */
export const MAX_PASSKEYS = 10;

/** Passkey as its owner sees it. */
export type ShownPasskey = Pick<Passkey, 'passkey_id' | 'name' | 'created_at' | 'last_used_at'>;

/** Request for a browser to create a passkey. */
export interface PasskeyProposal {
  /** Options of `navigator.credentials.create`. */
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  /** The form returns it with the credential. */
  readonly ticket: string;
}

/** Request for a browser to sign in with a passkey. */
export interface PasskeyRequest {
  /** Options of `navigator.credentials.get`. */
  readonly options: PublicKeyCredentialRequestOptionsJSON;
  /** The form returns it with the credential. */
  readonly ticket: string;
}

/** Credential of a browser, as the form returns it. */
export interface PasskeyAnswer {
  readonly ticket: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  readonly credential: string;
}

/** Names under which an authenticator shows a passkey. */
export interface PasskeyNames {
  readonly product: string;
  /** Email address or phone number of the owner. */
  readonly account: string;
  readonly person: string;
}

/** Passkey that an answer identifies, with the answer. */
export interface AnsweringPasskey {
  readonly passkey_id: number;
  readonly owner: PasskeyOwner;
  readonly public_key: Buffer;
  readonly response: AuthenticationResponseJSON;
}

/** Credential that was created and verified. */
export type CreatedCredential = readonly [credential_id: Buffer, public_key: Buffer, counter: number, transports: readonly string[]];

/** Passkeys of every kind of owner: their creation, and their use. */
@Injectable()
export class Credentials {
  readonly party: RelyingParty | undefined;

  constructor(
    { base_url }: Config,
    private readonly challenges: Challenges,
  ) {
    this.party = relyingPartyOf(base_url);
  }

  /** Returns the passkeys of an owner, oldest first. */
  list(connection: Connection, owner: PasskeyOwner): Promise<ShownPasskey[]> {
    const { statements, whose } = passkeysOf(owner);
    return connection.query<ShownPasskey>(statements.list, [...whose]);
  }

  /** Returns the options for a new passkey; undefined if the owner has ten. Throws 404 where passkeys are not offered. */
  async propose(
    connection: Connection,
    owner: PasskeyOwner,
    { product, account, person }: PasskeyNames,
    purpose: string,
  ): Promise<PasskeyProposal | undefined> {
    const known = await this.known(connection, owner);
    if (known.length >= MAX_PASSKEYS) return undefined;
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const { challenge, ticket } = await this.challenges.issue(purpose);
    const options = await generateRegistrationOptions({
      rpName: product,
      rpID: this.required().id,
      userID: handleOf(owner),
      userName: account,
      userDisplayName: person,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    });
    return { options, ticket };
  }

  /** Returns the credential that a browser created for a proposal; undefined for one that is not valid. */
  async created({ ticket, credential }: PasskeyAnswer, purpose: string): Promise<CreatedCredential | undefined> {
    const open = await this.challenges.read(ticket, purpose);
    const response = parsed<RegistrationResponseJSON>(credential);
    if (!open || !response) return undefined;
    const { id: expectedRPID, origin: expectedOrigin } = this.required();
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    try {
      const expected = { expectedChallenge: open.challenge, expectedOrigin, expectedRPID, requireUserVerification: true };
      const made = (await verifyRegistrationResponse({ response, ...expected })).registrationInfo?.credential;
      return made && [Buffer.from(made.id, 'base64url'), Buffer.from(made.publicKey), made.counter, made.transports ?? []];
    } catch {
      // The library throws for everything that is not as expected.
      return undefined;
    }
  }

  /**
   * Stores a passkey at the first free position and returns true. `attempt` runs `work` in a transaction of its own: concurrent additions may choose
   * the same position, and each attempt sees the additions that succeeded before it. Returns false for a known credential, and for the eleventh.
   */
  async add(
    owner: PasskeyOwner,
    name: string,
    made: CreatedCredential,
    attempt: (work: (connection: Connection) => Promise<boolean>) => Promise<boolean>,
  ): Promise<boolean> {
    const { statements, whose } = passkeysOf(owner);
    for (let n = 0; n < MAX_PASSKEYS; n++) {
      const stored = await attempt(async (connection) => {
        const taken = new Set((await this.known(connection, owner)).map(({ position }) => position));
        const position = POSITIONS.find((one) => !taken.has(one));
        return position !== undefined && (await connection.execute(statements.add, [...whose, name, ...made, position])) === 1;
      });
      if (stored) return true;
    }
    return false;
  }

  /** Removes a passkey of an owner and returns its name; undefined if there is none. */
  async remove(connection: Connection, owner: PasskeyOwner, passkey_id: number): Promise<string | undefined> {
    const { statements, whose } = passkeysOf(owner);
    const [removed] = await connection.query<{ name: string }>(statements.remove, [...whose, passkey_id]);
    return removed?.name;
  }

  /** Returns the data that a form needs to request a passkey; undefined where passkeys are not offered. */
  async request(purpose: string): Promise<PasskeyRequest | undefined> {
    if (!this.party) return undefined;
    const { challenge, ticket } = await this.challenges.issue(purpose);
    return { options: { challenge, rpId: this.party.id, userVerification: 'required' }, ticket };
  }

  /** Returns the challenge of a ticket; undefined if it has expired, was changed, or has another purpose. */
  read(ticket: string, purpose: string): Promise<OpenChallenge | undefined> {
    return this.challenges.read(ticket, purpose);
  }

  /** Returns the passkey that an answer identifies, with the answer; undefined if there is none. */
  async find(connection: Connection, scope: PasskeyScope, credential: string): Promise<AnsweringPasskey | undefined> {
    const response = parsed<AuthenticationResponseJSON>(credential);
    if (!response) return undefined;
    const { text, values } = findingIn(scope);
    const [found] = await connection.query<Stored>(text, [...values, Buffer.from(response.id, 'base64url')]);
    if (!found) return undefined;
    const { passkey_id, public_key, ...owner } = found;
    return { passkey_id, public_key, owner, response };
  }

  /** Returns the signature counter of a valid answer; undefined for any other. */
  async verified(
    { owner, public_key, response }: AnsweringPasskey,
    { challenge: expectedChallenge }: OpenChallenge,
  ): Promise<number | undefined> {
    const { id: expectedRPID, origin: expectedOrigin } = this.required();
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      // The statement that records the use compares the counters.
      const credential = { id: response.id, publicKey: new Uint8Array(public_key), counter: 0 };
      const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response, credential, ...expected });
      const handle = Buffer.from(response.response.userHandle ?? '', 'base64url');
      return verified && handle.equals(handleOf(owner)) ? authenticationInfo.newCounter : undefined;
    } catch {
      // The library throws for everything that is not as expected.
      return undefined;
    }
  }

  /**
   * Records a valid answer. Returns false for a passkey that was removed in the meantime, and for a counter that did not increase, as with a
   * copy.
   */
  async use(
    connection: Connection,
    { owner, passkey_id }: AnsweringPasskey,
    { challenge, until }: OpenChallenge,
    counter: number,
  ): Promise<boolean | 'answered before'> {
    if ((await connection.execute(ANSWER, [sha256(challenge), new Date(until)])) !== 1) return 'answered before';
    const { statements, whose } = passkeysOf(owner);
    return (await connection.execute(statements.use, [...whose, passkey_id, counter])) === 1;
  }

  /** Returns the relying party. Throws 404 if this server has none. */
  required(): RelyingParty {
    if (!this.party) throw ApiError.notFound('Passkey');
    return this.party;
  }

  private known(connection: Connection, owner: PasskeyOwner): Promise<Known[]> {
    const { statements, whose } = passkeysOf(owner);
    return connection.query<Known>(statements.known, [...whose]);
  }
}

interface Known {
  readonly credential_id: Buffer;
  readonly position: number;
}

type Stored = PasskeyOwner & { readonly passkey_id: number; readonly public_key: Buffer };

const POSITIONS = Array.from({ length: MAX_PASSKEYS }, (_, n) => n + 1);

const ANSWER = 'INSERT INTO answered_challenges (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING';
