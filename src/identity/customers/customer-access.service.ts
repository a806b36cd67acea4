import { Injectable } from '@nestjs/common';
import { CustomersService } from '../../customers/customers.service.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { CustomerSession } from './customer-session.entity.js';
import { GrantsService } from '../provider/authorize/grants.service.js';
import { IdpClientsService } from '../provider/clients/clients.service.js';
import { isContact } from '../phone.js';

/** Customer of a store. */
interface Customer {
  readonly ctx: StoreContext;
  readonly user_id: number;
}

/** Session of a customer that has not ended, with the device, the address and the times of its sign-in and its end. */
export type CustomerSessionInfo = Pick<CustomerSession, 'session_id' | 'address' | 'user_agent' | 'created_at' | 'expires_at'>;

/** Name and contacts of a customer. */
export interface CustomerDetails {
  /** Null for a name that is only a phone number or an email address. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Consent of a customer to a client. */
export interface CustomerConsent {
  readonly grant_id: number;
  readonly client_id: string;
  /** Name of the client. */
  readonly name: string;
  readonly scopes: string[];
  readonly created_at: Date;
}

/** Sessions and consents of a customer, for the customer to see. */
@Injectable()
export class CustomerAccess {
  constructor(
    private readonly clients: IdpClientsService,
    private readonly grants: GrantsService,
    private readonly customers: CustomersService,
    private readonly config: Config,
  ) {}

  /** Returns the name and the contacts. */
  async details({ ctx, user_id }: Customer): Promise<CustomerDetails> {
    const [found] = await ctx.query<{ name: string; phone: string | null; email: string | null }>(
      'SELECT name, phone, email FROM customers WHERE store_id = $1 AND user_id = $2',
      user_id,
    );
    const { name = '', phone = null, email = null } = found ?? {};
    return { name: isContact(name, { phone, region: this.config.identity.phone_region }) ? null : name, phone, email };
  }

  /** Changes the name. Throws `Customer not found.` (404) for a customer who was deleted. */
  async rename({ ctx, user_id }: Customer, name: string): Promise<void> {
    await ctx.transaction((locked) => this.customers.update(locked, user_id, { name }));
  }

  /** Sets the name of a customer whose name is only a phone number or an email address; does nothing for others. */
  async name(customer: Customer, name: string): Promise<void> {
    await customer.ctx.transaction(async (ctx) => {
      await ctx.query('SELECT 1 FROM customers WHERE store_id = $1 AND user_id = $2 FOR NO KEY UPDATE', customer.user_id);
      const former = await this.details({ ctx, user_id: customer.user_id });
      if (former.name === null) await this.customers.update(ctx, customer.user_id, { name });
    });
  }

  /** Returns the sessions, newest first. */
  sessions({ ctx, user_id }: Customer): Promise<CustomerSessionInfo[]> {
    return ctx.query<CustomerSessionInfo>(
      `SELECT session_id, address, user_agent, created_at, expires_at FROM customer_sessions
       WHERE store_id = $1 AND user_id = $2 AND expires_at > now() ORDER BY created_at DESC, session_id DESC`,
      user_id,
    );
  }

  /** Returns the consents, sorted by the name of the client. */
  consents({ ctx, user_id }: Customer): Promise<CustomerConsent[]> {
    return ctx.query<CustomerConsent>(
      `SELECT g.grant_id, i.client_id, i.name, g.scopes, g.created_at FROM idp_grants g JOIN idp_clients i ON i.idp_client_id = g.idp_client_id
       WHERE g.user_id = $2 AND g.user_type = 'customer' AND g.store_id = $1 ORDER BY i.name, i.idp_client_id`,
      user_id,
    );
  }

  /** Ends a session of the customer; does nothing when it is not theirs or has ended. */
  async endSession({ ctx, user_id }: Customer, session_id: number): Promise<void> {
    await ctx.rows(CustomerSession).remove({ user_id, session_id });
  }

  /** Ends all sessions of the customer but one. */
  async endOtherSessions({ ctx, user_id }: Customer, session_id: number): Promise<void> {
    await ctx.query('DELETE FROM customer_sessions WHERE store_id = $1 AND user_id = $2 AND session_id <> $3', user_id, session_id);
  }

  /** Ends the consent to a client, and deletes its codes and tokens for the customer. Throws `Client not found.` (404). */
  async endConsent({ ctx, user_id }: Customer, client_id: string): Promise<void> {
    await ctx.transaction(async ({ connection }) => {
      const { idp_client_id } = await this.clients.get(connection, client_id);
      await this.grants.revoke(connection, idp_client_id, { user_type: 'customer', user_id });
    });
  }
}
