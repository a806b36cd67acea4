import { Injectable } from '@nestjs/common';
import { CustomerAccess } from '../../identity/customers/customer-access.service.js';
import { CustomerOverview } from '../../identity/customers/customer-overview.service.js';
import { CustomerPasskeys } from '../../identity/customers/customer-passkeys.service.js';
import { CustomerSessions } from '../../identity/customers/customer-sessions.service.js';
import type { PasskeyAnswer, PasskeyProposal, PasskeyRequest } from '../../identity/passkeys/credentials.service.js';
import type { Visit } from '../visit.js';

/** Questions to a customer on the first consent after a one-time code. */
export interface WelcomeQuestions {
  /** True for a new customer, whose name is not known. */
  readonly asks_name: boolean;
  /** Passkey that the browser can create; undefined for a customer who has one. */
  readonly proposal: PasskeyProposal | undefined;
}

/** Passkeys on the forms of customers, and questions to new customers. */
@Injectable()
export class CustomerWelcome {
  constructor(
    private readonly sessions: CustomerSessions,
    private readonly access: CustomerAccess,
    private readonly overview: CustomerOverview,
    private readonly passkeys: CustomerPasskeys,
  ) {}

  /** Returns the request for a passkey on the sign-in form with this CSRF token; undefined where passkeys are not offered. */
  request(store_id: number, csrf_token: string): Promise<PasskeyRequest | undefined> {
    return this.passkeys.request(store_id, csrf_token);
  }

  /** Returns the questions to the signed-in customer of a store. The name is asked for until the first consent, whether or not it was entered. */
  async questions(store_id: number, store: string, { request }: Visit): Promise<WelcomeQuestions> {
    const customer = await this.sessions.find(store_id, request);
    if (!customer) return { asks_name: false, proposal: undefined };
    const { details, consents, passkeys } = await this.overview.of({ customer, store });
    const asks_name = details.name === null && consents.length === 0;
    return { asks_name, proposal: passkeys?.passkeys.length === 0 ? passkeys.proposal : undefined };
  }

  /** Makes a customer of the browser its current one. Returns the id of the customer; undefined if the session has ended. */
  choose(store_id: number, session_id: number, { request, reply }: Visit): Promise<number | undefined> {
    return this.sessions.choose(store_id, session_id, request, reply);
  }

  /** Sets the name of the signed-in customer of a store, unless there already is one. */
  async name(store_id: number, name: string, { request }: Visit): Promise<void> {
    const customer = await this.sessions.find(store_id, request);
    if (customer) await this.access.name(customer, name);
  }

  /** Stores a passkey of the signed-in customer of a store. Returns false if it was refused. */
  async add(store_id: number, name: string, answer: PasskeyAnswer, { request }: Visit): Promise<boolean> {
    const customer = await this.sessions.find(store_id, request);
    return customer !== undefined && this.passkeys.add(customer, name, answer);
  }
}
