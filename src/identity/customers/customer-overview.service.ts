import { Injectable } from '@nestjs/common';
import { CustomerAccess, type CustomerConsent, type CustomerDetails, type CustomerSessionInfo } from './customer-access.service.js';
import { type CustomerPasskeyList, CustomerPasskeys, type PasskeyHolder } from './customer-passkeys.service.js';

/** Account of a customer with a store, for the customer to see. */
export interface CustomerAccount {
  readonly details: CustomerDetails;
  readonly sessions: readonly CustomerSessionInfo[];
  readonly consents: readonly CustomerConsent[];
  /** Passkeys; undefined where they are not offered. */
  readonly passkeys: CustomerPasskeyList | undefined;
}

/** Reads the accounts of customers. */
@Injectable()
export class CustomerOverview {
  constructor(
    private readonly access: CustomerAccess,
    private readonly passkeys: CustomerPasskeys,
  ) {}

  /** Returns the account of a customer. */
  async of(holder: PasskeyHolder): Promise<CustomerAccount> {
    const { customer } = holder;
    const [details, sessions, consents, passkeys] = await Promise.all([
      this.access.details(customer),
      this.access.sessions(customer),
      this.access.consents(customer),
      this.passkeys.list(holder),
    ]);
    return { details, sessions, consents, passkeys };
  }
}
