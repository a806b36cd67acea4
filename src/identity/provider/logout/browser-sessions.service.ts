import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MerchantGate } from '../../../platform/auth/merchant-gate.js';
import { SessionCookie } from '../../../platform/auth/session-cookie.js';
import { CustomerSessions } from '../../customers/customer-sessions.service.js';
import { originOf, SessionsService } from '../../sign-in/sessions.service.js';
import type { IdentityUser } from '../user.js';

/** Session of a browser. */
export interface BrowserSession extends IdentityUser {
  readonly session_id: number;
  readonly name: string;
  /** Name of the store of a customer. */
  readonly store: string | undefined;
}

/** Sessions of a browser: of a merchant, and of customers of any number of stores. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly gate: MerchantGate,
    private readonly cookie: SessionCookie,
    private readonly merchants: SessionsService,
    private readonly customers: CustomerSessions,
  ) {}

  /** Returns the sessions of the browser. With a store, omits sessions of customers of other stores. */
  async of(request: FastifyRequest, store_id: number | null): Promise<BrowserSession[]> {
    const [merchant, customers] = await Promise.all([this.gate.known(request), this.customers.all(request)]);
    const sessions: BrowserSession[] = customers
      .filter((customer) => store_id === null || customer.store_id === store_id)
      .map((customer) => ({ ...customer, user_type: 'customer' }));
    if (merchant) sessions.unshift({ ...merchant, user_type: 'merchant', user_id: merchant.merchant_id, store_id: null, store: undefined });
    return sessions;
  }

  /** Ends sessions and removes them from the cookies. */
  async end(sessions: readonly BrowserSession[], reply: FastifyReply): Promise<void> {
    for (const { session_id, store_id, user_id } of sessions) {
      if (store_id !== null) {
        await this.customers.end({ store_id, session_id });
        await this.customers.clear(store_id, reply.request, reply);
      } else {
        await this.merchants.endSessions(user_id, { only: session_id }, originOf(reply.request));
        this.cookie.clear(reply);
      }
    }
  }
}
