import { Injectable } from '@nestjs/common';
import { CustomerSessions } from '../../identity/customers/customer-sessions.service.js';
import type { PendingSignIn } from '../../identity/provider/authorize/pending-sign-in.js';
import type { SignedInUser } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { SessionsService } from '../../identity/sign-in/sessions.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import type { Visit } from '../visit.js';

/** User with a session, as the pages show it. */
export interface NamedUser extends SignedInUser {
  readonly name: string;
}

/** Users of authentication requests, by the sessions of their browser. */
@Injectable()
export class IdentityUsers {
  constructor(
    private readonly merchants: SessionsService,
    private readonly customers: CustomerSessions,
  ) {}

  /** Returns the signed-in user of the kind that a request is for. */
  async of(pending: PendingSignIn, merchant: MerchantSession | undefined, { request }: Visit): Promise<NamedUser | undefined> {
    const { store_id, user_type } = pending;
    if (user_type === 'merchant') return merchant && this.merchant(pending, merchant);
    const customer = store_id === null ? undefined : await this.customers.find(store_id, request);
    if (!customer) return undefined;
    const { user_id, session_id, name, signed_in_at: auth_time, age: auth_age } = customer;
    return { user_type, user_id, store_id, session_id, name, auth_time, auth_age };
  }

  private async merchant({ store_id }: PendingSignIn, { merchant_id, session_id, name }: MerchantSession): Promise<NamedUser> {
    const signIn = await this.merchants.signIn(session_id);
    return { user_type: 'merchant', user_id: merchant_id, store_id, session_id, name, ...signIn };
  }
}
