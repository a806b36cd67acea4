import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { OpenChallenge } from '../passkeys/challenges.service.js';
import {
  type AnsweringPasskey,
  Credentials,
  MAX_PASSKEYS,
  type PasskeyAnswer,
  type PasskeyProposal,
  type PasskeyRequest,
  type ShownPasskey,
} from '../passkeys/credentials.service.js';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import { SignInTargets } from '../sign-in/sign-in-targets.service.js';
import { CodeRequests } from './code-requests.service.js';
import { type CurrentCustomer, CustomerSessions, type OpenedCustomerSession } from './customer-sessions.service.js';

/** Seconds after the sign-in within which a customer can add a passkey, so that a session left open cannot be made permanent. */
const FRESH_SECONDS = 600;

/** Customer and store that a new passkey is for, as authenticators show them. */
export interface PasskeyHolder {
  readonly customer: CurrentCustomer;
  /** Name of the store. */
  readonly store: string;
}

/** Passkeys of a customer, and the data that the browser needs to create another one, if the customer is allowed to. */
export interface CustomerPasskeyList {
  readonly passkeys: ShownPasskey[];
  readonly proposal: PasskeyProposal | undefined;
}

/** Passkeys of the customers of a store. A passkey with user verification replaces the one-time code. */
@Injectable()
export class CustomerPasskeys {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: CustomerSessions,
    private readonly requests: CodeRequests,
    private readonly targets: SignInTargets,
  ) {}

  /** Returns the passkeys of a customer, with a proposal if the sign-in was recent; undefined where passkeys are not offered. */
  async list({ customer, store }: PasskeyHolder): Promise<CustomerPasskeyList | undefined> {
    if (!this.credentials.party) return undefined;
    const { ctx, name, age } = customer;
    const owner = ownerOf(customer);
    const passkeys = await this.credentials.list(ctx.connection, owner);
    if (age > FRESH_SECONDS || passkeys.length >= MAX_PASSKEYS) return { passkeys, proposal: undefined };
    const names = { product: store, account: `${name} · ${store}`, person: name };
    return { passkeys, proposal: await this.credentials.propose(ctx.connection, owner, names, creationOf(customer)) };
  }

  /**
   * Stores a passkey that the customer's browser created. Returns false if it is not valid, is already known or is the eleventh, or if the sign-in
   * was too long ago.
   */
  async add(customer: CurrentCustomer, name: string, answer: PasskeyAnswer): Promise<boolean> {
    const made = customer.age > FRESH_SECONDS ? undefined : await this.credentials.created(answer, creationOf(customer));
    if (!made) return false;
    const { ctx, session_id } = customer;
    return this.credentials.add(ownerOf(customer), name, made, async (work) => {
      // The lock on the session prevents adding a passkey after the session has ended.
      const stored = await this.sessions.hold({ store_id: ctx.store_id, session_id }, work);
      return stored ?? false;
    });
  }

  /** Removes a passkey of the customer; does nothing if it is not theirs or was removed. */
  async remove(customer: CurrentCustomer, passkey_id: number): Promise<void> {
    await this.credentials.remove(customer.ctx.connection, ownerOf(customer), passkey_id);
  }

  /** Returns the passkey request for the sign-in form of a store with this CSRF token; undefined where passkeys are not offered. */
  request(store_id: number, csrf_token: string): Promise<PasskeyRequest | undefined> {
    return this.credentials.request(signInOf(store_id, csrf_token));
  }

  /**
   * Signs in with the answer of an authenticator and returns the id of the customer. Returns `expired` for a challenge that has expired or was
   * answered before, and `wrong` for an unknown or wrong passkey, which counts like a wrong code. Throws `rate_limited`.
   */
  async signIn(
    store_id: number,
    { ticket, credential, csrf_token }: PasskeyAnswer & { readonly csrf_token: string },
    exchange: SignInExchange,
  ): Promise<number | 'expired' | 'wrong'> {
    const { request, reply } = exchange;
    const open = await this.credentials.read(ticket, signInOf(store_id, csrf_token));
    if (!open) return 'expired';
    await this.requests.admitEntry(request, reply);
    const ctx = this.sessions.storeOf(store_id);
    const passkey = await this.credentials.find(ctx.connection, { store_id }, credential);
    const opened = passkey ? await this.use(ctx, passkey, open, exchange) : 'wrong';
    if (opened === 'wrong') await this.requests.countWrongEntry(request, reply);
    if (typeof opened === 'string') return opened;
    this.targets.forget(reply);
    await this.sessions.hand(opened, request, reply);
    return opened.user_id;
  }

  /** Verifies an answer and, in the transaction that records it, starts a session of the customer, whose record is locked. */
  private async use(
    ctx: StoreContext,
    passkey: AnsweringPasskey,
    open: OpenChallenge,
    { request }: SignInExchange,
  ): Promise<OpenedCustomerSession | 'expired' | 'wrong'> {
    const counter = await this.credentials.verified(passkey, open);
    const user_id = 'user_id' in passkey.owner ? passkey.owner.user_id : undefined;
    if (counter === undefined || user_id === undefined) return 'wrong';
    return ctx.transaction(async (locked) => {
      await locked.query(LOCK, user_id);
      const used = await this.credentials.use(locked.connection, passkey, open, counter);
      if (used === 'answered before') return 'expired';
      return used ? this.sessions.create(locked, user_id, request) : 'wrong';
    });
  }
}

const ownerOf = ({ ctx: { store_id }, user_id }: CurrentCustomer) => ({ store_id, user_id });

const creationOf = ({ ctx: { store_id }, session_id }: CurrentCustomer): string =>
  `creation of a customer ${String(store_id)} ${String(session_id)}`;

const signInOf = (store_id: number, csrf_token: string): string => `sign-in of a customer ${String(store_id)} ${csrf_token}`;

/** Blocks a concurrent change of the contacts, which would end the new session. */
const LOCK = 'SELECT 1 FROM customers WHERE store_id = $1 AND user_id = $2 FOR NO KEY UPDATE';
