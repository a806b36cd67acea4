import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SignInExchange } from '../sign-in/sign-in.service.js';
import { SignInTargets } from '../sign-in/sign-in-targets.service.js';
import type { MessageLanguage } from '../one-time-codes/code-text.js';
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

  /** Returns true if a form token belongs to the browser. */
  isFormToken(given: unknown, request: FastifyRequest): boolean {
    return this.targets.isFormToken(given, request);
  }

  /**
   * Sends a one-time code to the address that the customer typed. Returns `unreadable` for neither a phone number nor an email address,
   * `abroad` for a phone number of a region that receives no codes, and `no_email` or `off` if codes cannot be sent to such an address. Throws `rate_limited`.
   */
  async sendCode(
    { store_id, store, language }: EnteredStore,
    typed: string,
    { request, reply }: SignInExchange,
  ): Promise<'sent' | 'unreadable' | 'abroad' | 'no_email' | 'off'> {
    const recipient = this.customers.recipientOf(typed);
    if (!recipient) return 'unreadable';
    if (!this.customers.isServed(recipient)) return 'abroad';
    if (!this.requests.offers(recipient)) return recipient.channel === 'email' ? 'no_email' : 'off';
    const known_customer = await this.sessions.knownCustomer(store_id, request);
    await this.requests.request({ store_id, store, language, recipient, known_customer, browser: this.browserOf(request) }, request, reply);
    return 'sent';
  }

  /**
   * Enters a one-time code and, if it is right, starts a session and returns the id of the customer. Throws `rate_limited` after too many
   * wrong codes from the address.
   */
  async enter(store_id: number, typed: string, { request, reply }: SignInExchange): Promise<number | 'wrong' | 'dead'> {
    await this.requests.admitEntry(request, reply);
    const browser = this.browserOf(request);
    const entered = await this.customers.enter({ store_id, browser }, typed.replaceAll(/\s/g, ''), (ctx, user_id) =>
      this.sessions.create(ctx, user_id),
    );
    if (typeof entered === 'string') {
      await this.requests.countWrongEntry(request, reply);
      return entered;
    }
    this.targets.forget(reply);
    await this.sessions.hand(entered, request, reply);
    return entered.user_id;
  }

  /** A browser without a secret has no code, and the form token was refused before. */
  private browserOf(request: FastifyRequest): Buffer {
    return this.targets.browserOf(request) ?? Buffer.alloc(0);
  }
}
