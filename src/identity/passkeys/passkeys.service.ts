import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import { Challenges } from './challenges.service.js';
import { parsed } from './credential-json.js';
import { Passkey } from './passkey.entity.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

/** Passkeys of one merchant at most; a constraint of the table holds it. */
export const MOST_PASSKEYS = 10;

/** Passkey as its merchant sees it. */
export type ShownPasskey = Pick<Passkey, 'passkey_id' | 'name' | 'created_at' | 'last_used_at'>;

/** Request for a browser to create a passkey. */
export interface PasskeyProposal {
  /** Options of `navigator.credentials.create`. */
  readonly options: PublicKeyCredentialCreationOptionsJSON;
  /** The form returns it with the credential. */
  readonly ticket: string;
}

/** Created credential, as the form returns it. */
export interface NewPasskey {
  readonly name: string;
  readonly ticket: string;
  /** JSON of the browser's `PublicKeyCredential`. */
  readonly credential: string;
}

/** Passkeys of merchants. A passkey with user verification replaces the password and the second factor. */
@Injectable()
export class Passkeys {
  readonly party: RelyingParty | undefined;

  constructor(
    { base_url }: Config,
    readonly challenges: Challenges,
    private readonly sessions: SessionsService,
  ) {
    this.party = relyingPartyOf(base_url);
  }

  /** Returns the passkeys of a merchant, oldest first. */
  list(merchant_id: number): Promise<ShownPasskey[]> {
    return this.sessions.transaction((connection) => connection.query<ShownPasskey>(LIST, [merchant_id]));
  }

  /** Returns a passkey of a merchant. Throws `Passkey not found.` (404). */
  async get(merchant_id: number, passkey_id: number): Promise<ShownPasskey> {
    const passkey = (await this.list(merchant_id)).find((one) => one.passkey_id === passkey_id);
    if (!passkey) throw ApiError.notFound('Passkey');
    return passkey;
  }

  /** Returns the options for a new passkey; undefined if the merchant has ten. Throws 404 where passkeys are not offered. */
  async propose({ merchant_id, session_id, email, name }: MerchantSession, product: string): Promise<PasskeyProposal | undefined> {
    const known = await this.sessions.transaction((connection) => connection.query<Known>(KNOWN, [merchant_id]));
    if (known.length >= MOST_PASSKEYS) return undefined;
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const { challenge, ticket } = this.challenges.issue(creationOf(session_id));
    const options = await generateRegistrationOptions({
      rpName: product,
      rpID: this.required().id,
      userID: handleOf(merchant_id),
      userName: email,
      userDisplayName: name,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    });
    return { options, ticket };
  }

  /** Stores a passkey that the merchant's browser created. Returns false for one that is not valid, is known, or is the eleventh. */
  async add(
    { merchant_id, session_id }: MerchantSession,
    { name, ticket, credential }: NewPasskey,
    origin: SignInOrigin,
  ): Promise<boolean> {
    const open = this.challenges.read(ticket, creationOf(session_id));
    const response = parsed<RegistrationResponseJSON>(credential);
    if (!open || !response) return false;
    const made = await this.verified(response, open.challenge);
    if (!made) return false;
    const values = [merchant_id, name, Buffer.from(made.id, 'base64url'), Buffer.from(made.publicKey), made.counter, made.transports ?? []];
    // Concurrent additions may choose the same free position. Each attempt sees the ones that won before it.
    for (let attempt = 0; attempt < MOST_PASSKEYS; attempt++) {
      const stored = await this.sessions.transaction(async (connection) => {
        if ((await connection.execute(ADD, values)) !== 1) return false;
        await this.sessions.record(connection, merchant_id, 'secret.created', { origin, details: { passkey: name } });
        return true;
      });
      if (stored) return true;
    }
    return false;
  }

  /** Removes a passkey of a merchant. Returns false if there is none. */
  remove(merchant_id: number, passkey_id: number, origin: SignInOrigin): Promise<boolean> {
    return this.sessions.transaction(async (connection) => {
      const [removed] = await connection.query<{ name: string }>(REMOVE, [merchant_id, passkey_id]);
      if (!removed) return false;
      await this.sessions.record(connection, merchant_id, 'secret.removed', { origin, details: { passkey: removed.name } });
      return true;
    });
  }

  /** Removes all passkeys of a merchant, as the operator. Returns their number. */
  removeAll(merchant_id: number): Promise<number> {
    return this.sessions.transaction(async (connection) => {
      const { affected } = await connection.manager.delete(Passkey, { merchant_id });
      const origin = { is_operator: true } as const;
      if (affected) await this.sessions.record(connection, merchant_id, 'operator.merchant.remove-passkeys', { origin });
      return affected ?? 0;
    });
  }

  /** Returns the relying party. Throws 404 if this server has none. */
  required(): RelyingParty {
    if (!this.party) throw ApiError.notFound('Passkey');
    return this.party;
  }

  private async verified(
    response: RegistrationResponseJSON,
    expectedChallenge: string,
  ): Promise<{ id: string; publicKey: Uint8Array; counter: number; transports?: string[] } | undefined> {
    const { id: expectedRPID, origin: expectedOrigin } = this.required();
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    try {
      const expected = { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true };
      return (await verifyRegistrationResponse({ response, ...expected })).registrationInfo?.credential;
    } catch {
      // The library throws for everything that is not as expected.
      return undefined;
    }
  }
}

interface Known {
  readonly credential_id: Buffer;
}

/** Returns the user handle of a merchant, which the authenticator stores and returns. */
export const handleOf = (merchant_id: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(String(merchant_id)));

const creationOf = (session_id: number): string => `creation ${String(session_id)}`;

const LIST = 'SELECT passkey_id, name, created_at, last_used_at FROM passkeys WHERE merchant_id = $1 ORDER BY passkey_id';

const KNOWN = 'SELECT credential_id FROM passkeys WHERE merchant_id = $1';

/** Takes the first free position. Nothing is stored without one, for a known credential, and if another addition takes the same. */
const ADD = `
INSERT INTO passkeys (merchant_id, name, credential_id, public_key, counter, transports, position)
SELECT $1, $2, $3, $4, $5, $6, min(n) FROM generate_series(1, ${String(MOST_PASSKEYS)}) n
WHERE NOT EXISTS (SELECT 1 FROM passkeys WHERE merchant_id = $1 AND position = n)
HAVING min(n) IS NOT NULL
ON CONFLICT DO NOTHING`;

const REMOVE = 'DELETE FROM passkeys WHERE merchant_id = $1 AND passkey_id = $2 RETURNING name';
