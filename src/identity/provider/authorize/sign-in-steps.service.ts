import { Injectable } from '@nestjs/common';
import { type PublicStore, StoreService } from '../../../store/store.service.js';
import { SessionsService } from '../../sign-in/sessions.service.js';
import { type IdentityUser, subjectOf } from '../user.js';
import { GrantsService } from './grants.service.js';
import { IdTokenHints } from './id-token-hints.service.js';
import { invalid, type PendingSignIn, type SignInRefusal } from './pending-sign-in.js';

/** User with a session. */
export interface SignedInUser extends IdentityUser {
  /** Session of the merchant or of the customer. */
  readonly session_id: number;
  /** Time at which the user entered a password or a one-time code. */
  readonly auth_time: Date;
  /** Seconds since then, by the clock of the database. */
  readonly auth_age: number;
}

/** Next step of an authentication request: a page, or the redirect to the client. */
export type Step = 'sign_in' | 'consent' | 'accept' | SignInRefusal;

/** Refusal of a request that needs a page to sign the user in. */
export const LOGIN_REQUIRED: SignInRefusal = { error: 'login_required', description: 'The user is not signed in.' };
const OTHER_USER: SignInRefusal = { error: 'login_required', description: 'The user who signed in is not the expected one.' };
const CONSENT_REQUIRED: SignInRefusal = { error: 'consent_required', description: 'The user has not consented.' };
const STORE_INACTIVE: SignInRefusal = { error: 'access_denied', description: 'The store is suspended or frozen.' };
const NO_ACCESS: SignInRefusal = { error: 'access_denied', description: 'The user has no access to the store.' };

/** Decides on the next step of an authentication request. */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly stores: StoreService,
    private readonly sessions: SessionsService,
    private readonly hints: IdTokenHints,
    private readonly grants: GrantsService,
  ) {}

  /** Returns the next step for a user; `settled` when the user just consented, or the request itself is the consent. */
  async next(pending: PendingSignIn, user: SignedInUser | undefined, settled = false): Promise<Step> {
    const problem = await this.problemOf(pending);
    if (problem) return problem;
    const expected = await this.hints.subjectOf(pending);
    if (expected === null) return invalid('id_token_hint is not an ID token of this provider.');
    if (!user || this.mustSignInAgain(pending, user, expected)) return shownOr(pending, 'sign_in', LOGIN_REQUIRED);
    if (!(await this.mayEnter(user))) return NO_ACCESS;
    return settled ? 'accept' : this.consentStep(pending, user);
  }

  /**
   * Returns the refusal for a user who has just signed in although `id_token_hint` identifies another one; undefined for the expected user.
   * Without this refusal, the sign-in form would be shown repeatedly. Errors of the request itself are left to {@link next}.
   */
  async refusalOf(pending: PendingSignIn, user: IdentityUser): Promise<SignInRefusal | undefined> {
    const expected = pending.problem ? undefined : await this.hints.subjectOf(pending);
    return typeof expected === 'string' && expected !== subjectOf(user) ? OTHER_USER : undefined;
  }

  /** Returns the subject of the user that a request expects; undefined for any, null for a hint that is not valid. */
  expected(pending: PendingSignIn): Promise<string | undefined | null> {
    return this.hints.subjectOf(pending);
  }

  /** Returns true if the store exists and is neither suspended nor frozen. */
  async isActive(store_id: number): Promise<boolean> {
    return (await this.stores.find(store_id))?.status === 'active';
  }

  /** Returns the public data of a store; undefined if it does not exist. */
  store(store_id: number): Promise<PublicStore | undefined> {
    return this.stores.find(store_id);
  }

  private async consentStep(pending: PendingSignIn, user: IdentityUser): Promise<Step> {
    return (await this.hasConsented(pending, user)) ? 'accept' : shownOr(pending, 'consent', CONSENT_REQUIRED);
  }

  private async problemOf({ problem, store_id, user_type }: PendingSignIn): Promise<SignInRefusal | undefined> {
    if (problem || store_id === null) return problem;
    const store = await this.stores.find(store_id);
    // A merchant of a missing store has no access to it, which is reported after the sign-in.
    if (!store) return user_type === 'customer' ? invalid('store_id must be the id of a store.') : undefined;
    return store.status === 'active' ? undefined : STORE_INACTIVE;
  }

  private async hasConsented({ client, scopes, prompts }: PendingSignIn, user: IdentityUser): Promise<boolean> {
    if (prompts.has('consent')) return false;
    const granted = await this.grants.scopesOf(client.idp_client_id, user);
    return scopes.every((scope) => granted.has(scope));
  }

  /** Returns true if the session belongs to another user than expected, or is older than the client accepts. */
  private mustSignInAgain({ prompts, max_age }: PendingSignIn, user: SignedInUser, expected: string | undefined): boolean {
    if (prompts.has('login') || (expected !== undefined && expected !== subjectOf(user))) return true;
    return max_age !== undefined && user.auth_age > max_age;
  }

  /** Returns true unless the user is a merchant who is not a member of the store. */
  private async mayEnter({ user_type, user_id, store_id }: IdentityUser): Promise<boolean> {
    if (user_type === 'customer' || store_id === null) return true;
    return this.sessions.isMember(user_id, store_id);
  }
}

/** Returns the page, or the error for a client that allows no page. */
const shownOr = ({ prompts }: PendingSignIn, page: 'sign_in' | 'consent', refusal: SignInRefusal): Step =>
  prompts.has('none') ? refusal : page;
