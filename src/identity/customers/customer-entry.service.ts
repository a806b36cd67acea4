import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import { SignInTargets } from '../sign-in/sign-in-targets.service.js';
import type { MessageLanguage } from '../one-time-codes/code-text.js';
import { inLatinDigits } from '../one-time-codes/digits.js';
import { CODE, type SentCode } from '../one-time-codes/one-time-codes.service.js';
import { CodeRequests } from './code-requests.service.js';
import { CustomerSessions } from './customer-sessions.service.js';
import { CustomerSignIn } from './customer-sign-in.service.js';

/** Store that a customer signs in to, with the data for the message. */
export interface EnteredStore {
  readonly store_id: number;
  /** Name of the store. */
  readonly store: string;
  readonly language: MessageLanguage;
}

/** Forms with which customers sign in. */
@Injectable()
export class CustomerEntry {
  constructor(
    private readonly targets: SignInTargets,
    private readonly requests: CodeRequests,
    private readonly customers: CustomerSignIn,
    private readonly sessions: CustomerSessions,
  ) {}

  /** Returns the CSRF token of the forms, and sets the secret of the browser if it has none. */
  formToken({ request, reply }: SignInExchange): string {
    return this.targets.formToken(request, reply);
  }

  /** Returns true if a form token belongs to the browser. */
  isFormToken(given: unknown, request: FastifyRequest): boolean {
    return this.targets.isFormToken(given, request);
  }

  /**
   * Sends a one-time code to the address that the customer typed. Returns `unreadable` for a text that is neither a phone number nor an email
   * address, `abroad` for a phone number of a region that receives no codes, `no_email` or `off` if codes cannot be sent to such an address, and
   * `early` if this browser had one sent there a short time ago. Throws `rate_limited`.
   */
  async sendCode(
    { store_id, store, language }: EnteredStore,
    typed: string,
    { request, reply }: SignInExchange,
  ): Promise<'sent' | 'early' | 'unreadable' | 'abroad' | 'no_email' | 'off'> {
    const recipient = this.customers.recipientOf(typed);
    if (!recipient) return 'unreadable';
    if (!this.customers.isServed(recipient)) return 'abroad';
    if (!this.requests.offers(recipient)) return recipient.channel === 'email' ? 'no_email' : 'off';
    const known_customer = await this.sessions.knownCustomer(store_id, request);
    const browser = this.browserOf(request);
    const asked = { store_id, store, language, recipient, typed, known_customer, browser };
    return (await this.requests.request(asked, request, reply)) ? 'sent' : 'early';
  }

  /** Sends another code to the recipient of the browser's code. Returns `dead` if that code can no longer be entered. Throws `rate_limited`. */
  async sendAgain(store: EnteredStore, exchange: SignInExchange): Promise<Awaited<ReturnType<CustomerEntry['sendCode']>> | 'dead'> {
    const { request } = exchange;
    const [sent, typed] = await Promise.all([this.sent(store.store_id, request), this.typed(store.store_id, request)]);
    return sent ? this.sendCode(store, typed === undefined || typed === '' ? sent.address : typed, exchange) : 'dead';
  }

  /** Returns the recipient of the browser's code for a store, if it can still be entered. */
  sent(store_id: number, request: FastifyRequest): Promise<SentCode | undefined> {
    return this.requests.sent({ store_id, browser: this.browserOf(request) });
  }

  /** Returns the text that the customer typed to request the last code that this browser has not entered; undefined without one. */
  typed(store_id: number, request: FastifyRequest): Promise<string | undefined> {
    return this.requests.typed({ store_id, browser: this.browserOf(request) });
  }

  /** Returns true if codes can be sent by email. */
  get offersEmail(): boolean {
    return this.requests.offers({ channel: 'email' });
  }

  /**
   * Enters a one-time code and, if it is right, starts a session and returns the id of the customer. Returns `malformed` for a text that is
   * not a code, which does not count as a guess. Throws `rate_limited` after too many wrong codes from the address.
   */
  async enter(store_id: number, typed: string, { request, reply }: SignInExchange): Promise<number | 'malformed' | 'wrong' | 'dead'> {
    const code = inLatinDigits(typed.replaceAll(/\s/g, ''));
    if (!CODE.test(code)) return 'malformed';
    await this.requests.admitEntry(request, reply);
    const browser = this.browserOf(request);
    const entered = await this.customers.enter({ store_id, browser }, code, (ctx, user_id) => this.sessions.create(ctx, user_id, request));
    if (typeof entered === 'string') {
      await this.requests.countWrongEntry(request, reply);
      return entered;
    }
    this.targets.forget(reply);
    await this.sessions.hand(entered, request, reply);
    return entered.user_id;
  }

  /** A browser without a secret has no code, and its form token was already refused. */
  private browserOf(request: FastifyRequest): Buffer {
    return this.targets.browserOf(request) ?? Buffer.alloc(0);
  }
}
