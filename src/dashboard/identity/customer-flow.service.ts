import { Injectable } from '@nestjs/common';
import { CustomerEntry } from '../../identity/customers/customer-entry.service.js';
import type { Recipient } from '../../identity/one-time-codes/one-time-codes.service.js';
import { parametersOf } from '../../identity/provider/authorize/authorize.dto.js';
import type { PendingSignIn } from '../../identity/provider/authorize/pending-sign-in.js';
import { SignInSteps } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Html } from '../../platform/contract/reply.js';
import type { Visit } from '../visit.js';
import { AccountChoicePage } from './account-choice.page.js';
import { addressOf, codeAddressOf, contactAddressOf, isChosen } from './addresses.js';
import { type CustomerProblem, CustomerSignInPage, OneTimeCodePage } from './customer-sign-in.page.js';
import { CustomerWelcome, type WelcomeQuestions } from './customer-welcome.service.js';
import { IdentityUsers, type NamedUser } from './identity-users.service.js';

/** Error of a form, with the status of the page. */
export interface ShownProblem {
  readonly problem: CustomerProblem;
  readonly status: number;
  /** Minutes to wait after too many codes. */
  readonly minutes?: number;
}

/** Values of the form for the address. */
interface ContactForm {
  /** Address that the customer typed. */
  readonly typed?: string | undefined;
  /** Kind of address; by default, that of the typed address. */
  readonly by?: 'phone' | 'email' | undefined;
}

/** Pages on which customers sign in to a client. */
@Injectable()
export class CustomerFlow {
  constructor(
    private readonly entry: CustomerEntry,
    private readonly steps: SignInSteps,
    private readonly users: IdentityUsers,
    private readonly welcome: CustomerWelcome,
  ) {}

  /** Returns the signed-in customer of a request. */
  user(pending: PendingSignIn, visit: Visit): Promise<NamedUser | undefined> {
    return this.users.of(pending, undefined, visit);
  }

  /** Returns the store of a request. Throws `invalid_request` for a request without a store or not for customers, and `store_inactive`. */
  async storeOf({ store_id, user_type }: PendingSignIn): Promise<{ store_id: number; store: string }> {
    const store = store_id === null || user_type !== 'customer' ? undefined : await this.steps.store(store_id);
    if (store_id === null || store === undefined) throw ApiError.coded('invalid_request', 'store_id must be the id of a store.');
    if (store.status !== 'active') throw ApiError.coded('store_inactive', 'The store is suspended or frozen.');
    return { store_id, store: store.name };
  }

  /** Shows the form that asks for the customer's phone number or email address. */
  async signIn(pending: PendingSignIn, visit: Visit, shown?: ShownProblem, form: ContactForm = {}): Promise<Html> {
    const fields = parametersOf(pending.request);
    const { typed = pending.request.login_hint ?? '' } = form;
    const by = this.kindOf(form.by, typed);
    const address = form.by === undefined ? addressOf(fields) : contactAddressOf(fields, by);
    const other = this.entry.offersEmail ? contactAddressOf(fields, by === 'phone' ? 'email' : 'phone') : undefined;
    const options = this.options(pending, visit, shown);
    const passkey = await this.welcome.request(pending.store_id ?? 0, options.csrf_token);
    const props = { ...(await this.common(visit, pending, shown)), typed, by, other, passkey };
    return visit.show(CustomerSignInPage, props, { ...options, address, scripts: passkey !== undefined });
  }

  /**
   * Shows the account chooser if several customers are signed in with the browser, and neither the request nor an earlier choice determines which of
   * them continues; undefined otherwise.
   */
  async choose(pending: PendingSignIn, { user_id }: NamedUser, visit: Visit): Promise<Html | undefined> {
    const { request, prompts } = pending;
    if (prompts.has('none') || request.id_token_hint !== undefined || isChosen(visit.request.query, user_id)) return undefined;
    const accounts = await this.users.accounts(pending, visit);
    if (accounts.length < 2) return undefined;
    const other = addressOf({ ...parametersOf(request), prompt: 'login' });
    return visit.show(AccountChoicePage, { ...(await this.common(visit, pending)), accounts, other }, this.options(pending, visit));
  }

  /** Returns true if the browser may be signed in to the store of a request as another customer. */
  async hasOthers(pending: PendingSignIn, visit: Visit): Promise<boolean> {
    return (await this.users.accounts(pending, visit)).length > 0;
  }

  /** Returns the questions to a customer on the consent page. */
  questions(store_id: number, store: string, visit: Visit): Promise<WelcomeQuestions> {
    return this.welcome.questions(store_id, store, visit);
  }

  /** Shows the form for the address again, with what the customer typed if it is of the kind that the form asks for. */
  async change(pending: PendingSignIn, visit: Visit, by: 'phone' | 'email' = 'phone'): Promise<Html> {
    const typed = await this.entry.typed(pending.store_id ?? 0, visit.request);
    return this.signIn(pending, visit, undefined, { typed: typed !== undefined && kindOf(typed) === by ? typed : '', by });
  }

  /** Shows the form for the one-time code, or the first form if the browser has no code to enter. */
  async code(pending: PendingSignIn, visit: Visit, shown?: ShownProblem, typed?: string): Promise<Html> {
    const fields = parametersOf(pending.request);
    const sent = await this.entry.sent(pending.store_id ?? 0, visit.request);
    if (!sent) return shown ? this.signInAgain(pending, visit, shown) : visit.redirect(addressOf(fields), 303);
    const { channel, wait } = sent;
    const props = {
      ...(await this.common(visit, pending, shown)),
      sent_to: hidden(sent),
      channel,
      wait,
      typed: shown?.problem === 'code_malformed' ? typed : undefined,
      change: contactAddressOf(fields, channel),
    };
    return visit.show(OneTimeCodePage, props, { ...this.options(pending, visit, shown), address: codeAddressOf(fields), scripts: true });
  }

  /** Returns the kind of address that a form asks for: always a phone number if codes cannot be sent by email. */
  private kindOf(asked: ContactForm['by'], typed: string): 'phone' | 'email' {
    return this.entry.offersEmail ? (asked ?? kindOf(typed)) : 'phone';
  }

  private async signInAgain(pending: PendingSignIn, visit: Visit, shown: ShownProblem): Promise<Html> {
    return this.signIn(pending, visit, shown, { typed: await this.entry.typed(pending.store_id ?? 0, visit.request) });
  }

  private async common(visit: Visit, { client, request, store_id }: PendingSignIn, { problem, minutes = 0 }: Partial<ShownProblem> = {}) {
    const found = await this.steps.store(store_id ?? 0);
    if (store_id !== null) visit.request.server.brands.remember(store_id, found);
    const store = found ?? { name: '', image: null, color: null };
    return { client: client.name, store, request: parametersOf(request), problem, minutes };
  }

  private options({ request }: PendingSignIn, visit: Visit, shown?: ShownProblem) {
    const csrf_token = this.entry.formToken(visit);
    return { status: shown?.status ?? 200, csrf_token, leads_elsewhere: true, address: addressOf(parametersOf(request)) };
  }
}

const kindOf = (typed: string): 'phone' | 'email' => (typed.includes('@') ? 'email' : 'phone');

/** Hides most of an address, so that a stranger at the screen does not learn it. */
const hidden = ({ channel, address }: Recipient): string =>
  channel === 'phone' ? `•••• ${address.slice(-3)}` : address.replace(/^(.).*@/, '$1•••@');

/** Problems of the forms with the statuses of their pages. */
export const PROBLEMS = {
  expired: { problem: 'login_expired', status: 403 },
  passkey: { problem: 'customer_passkey_wrong', status: 401 },
  unreadable: { problem: 'customer_unreadable', status: 400 },
  abroad: { problem: 'customer_abroad', status: 400 },
  no_email: { problem: 'customer_no_email', status: 400 },
  off: { problem: 'customer_off', status: 503 },
  early: { problem: 'code_early', status: 429 },
  malformed: { problem: 'code_malformed', status: 400 },
  wrong: { problem: 'code_wrong', status: 401 },
  dead: { problem: 'code_dead', status: 401 },
} as const;

/** Returns the problem to show after too many codes. Rethrows other errors. */
export function codeProblem(error: unknown, { reply }: Visit): ShownProblem {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
  return { problem: 'code_too_many', minutes: Math.ceil(Number(reply.getHeader('retry-after')) / 60), status: error.status };
}
