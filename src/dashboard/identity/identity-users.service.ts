import { Injectable } from '@nestjs/common';
import { type BrowserAccount, CustomerSessions } from '../../identity/customers/customer-sessions.service.js';
import type { PendingSignIn } from '../../identity/provider/authorize/pending-sign-in.js';
import { type SignedInUser, SignInSteps } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { subjectOf } from '../../identity/provider/user.js';
import { SessionsService } from '../../identity/sign-in/sessions.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import type { Visit } from '../visit.js';

/** User with a session, as the pages show it. */
export interface NamedUser extends SignedInUser {
  readonly name: string;
}

/** Finds the users of authentication requests by the sessions of their browser. */
@Injectable()
export class IdentityUsers {
  constructor(
    private readonly merchants: SessionsService,
    private readonly customers: CustomerSessions,
    private readonly steps: SignInSteps,
  ) {}

  /** Returns the customers of the store of a request who are signed in with the browser. */
  accounts({ store_id }: PendingSignIn, { request }: Visit): Promise<BrowserAccount[]> {
    return store_id === null ? Promise.resolve([]) : this.customers.accounts(store_id, request);
  }

  /** Returns the signed-in user of the kind that a request is for. */
  async of(pending: PendingSignIn, merchant: MerchantSession | undefined, visit: Visit): Promise<NamedUser | undefined> {
    const { store_id, user_type } = pending;
    if (user_type === 'merchant') return merchant && this.merchant(pending, merchant);
    const customer = await this.customer(pending, visit);
    if (!customer) return undefined;
    const { user_id, session_id, name, signed_in_at: auth_time, age: auth_age } = customer;
    return { user_type, user_id, store_id, session_id, name, auth_time, auth_age };
  }

  /** Returns the customer that the request expects if that customer is signed in with the browser, otherwise the current one. */
  private async customer(pending: PendingSignIn, visit: Visit): Promise<BrowserAccount | undefined> {
    const accounts = await this.accounts(pending, visit);
    const expected = accounts.length > 1 ? await this.steps.expected(pending) : undefined;
    return (
      accounts.find(({ user_id }) => subjectOf({ user_type: 'customer', user_id, store_id: pending.store_id }) === expected) ?? accounts[0]
    );
  }

  private async merchant({ store_id }: PendingSignIn, { merchant_id, session_id, name }: MerchantSession): Promise<NamedUser> {
    const signIn = await this.merchants.signIn(session_id);
    return { user_type: 'merchant', user_id: merchant_id, store_id, session_id, name, ...signIn };
  }
}
