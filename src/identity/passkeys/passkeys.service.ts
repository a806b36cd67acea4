import { Injectable } from '@nestjs/common';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import { Credentials, type PasskeyAnswer, type PasskeyProposal, type ShownPasskey } from './credentials.service.js';
import { Passkey } from './passkey.entity.js';
import type { RelyingParty } from './relying-party.js';

/** Created credential, as the form returns it. */
export interface NewPasskey extends PasskeyAnswer {
  readonly name: string;
}

/** Passkeys of merchants. A passkey with user verification replaces the password and the second factor. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: SessionsService,
  ) {}

  /** This server as authenticators know it; undefined where passkeys are not offered. */
  get party(): RelyingParty | undefined {
    return this.credentials.party;
  }

  /** Returns the passkeys of a merchant, oldest first. */
  list(merchant_id: number): Promise<ShownPasskey[]> {
    return this.sessions.transaction((connection) => this.credentials.list(connection, { merchant_id }));
  }

  /** Returns a passkey of a merchant. Throws `Passkey not found.` (404). */
  async get(merchant_id: number, passkey_id: number): Promise<ShownPasskey> {
    const passkey = (await this.list(merchant_id)).find((one) => one.passkey_id === passkey_id);
    if (!passkey) throw ApiError.notFound('Passkey');
    return passkey;
  }

  /** Returns the options for a new passkey; undefined if the merchant has ten. Throws 404 where passkeys are not offered. */
  propose({ merchant_id, session_id, email, name }: MerchantSession, product: string): Promise<PasskeyProposal | undefined> {
    const names = { product, account: email, person: name };
    return this.sessions.transaction((connection) => this.credentials.propose(connection, { merchant_id }, names, creationOf(session_id)));
  }

  /** Stores a passkey that the merchant's browser created. Returns false for one that is not valid, is known, or is the eleventh. */
  async add({ merchant_id, session_id }: MerchantSession, { name, ...answer }: NewPasskey, origin: SignInOrigin): Promise<boolean> {
    const made = await this.credentials.created(answer, creationOf(session_id));
    if (!made) return false;
    return this.credentials.add({ merchant_id }, name, made, (work) =>
      this.sessions.transaction(async (connection) => {
        if (!(await work(connection))) return false;
        await this.sessions.record(connection, merchant_id, 'secret.created', { origin, details: { passkey: name } });
        return true;
      }),
    );
  }

  /** Removes a passkey of a merchant. Returns false if there is none. */
  remove(merchant_id: number, passkey_id: number, origin: SignInOrigin): Promise<boolean> {
    return this.sessions.transaction(async (connection) => {
      const removed = await this.credentials.remove(connection, { merchant_id }, passkey_id);
      if (removed === undefined) return false;
      await this.sessions.record(connection, merchant_id, 'secret.removed', { origin, details: { passkey: removed } });
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
    return this.credentials.required();
  }
}

const creationOf = (session_id: number): string => `creation ${String(session_id)}`;
