import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { CustomerAccountsService } from '../../customers/customer-accounts.service.js';
import { type CodeOwner, OneTimeCodes, type Recipient } from '../one-time-codes/one-time-codes.service.js';
import { phoneSpellings, regionOf, toE164 } from '../phone.js';
import { recipientOf } from '../recipient.js';

/** Finds the customers of one-time codes, by phone number or email address. */
@Injectable()
export class CustomerSignIn {
  constructor(
    private readonly config: Config,
    private readonly accounts: CustomerAccountsService,
    private readonly codes: OneTimeCodes,
  ) {}

  /** Returns the recipient that a customer typed; undefined for neither a phone number nor an email address. */
  recipientOf(typed: string): Recipient | undefined {
    return recipientOf(typed, this.config.identity.phone_region);
  }

  /** Returns true unless the recipient is a phone number of a region that receives no codes. */
  isServed({ channel, address }: Recipient): boolean {
    return channel === 'email' || this.config.identity.code_regions.includes(regionOf(address) ?? '');
  }

  /**
   * Enters a code, and runs `work` for the customer in the transaction that finds and locks the record. A new phone number or email address
   * becomes a customer.
   */
  async enter<T>(owner: CodeOwner, code: string, work: (ctx: StoreContext, user_id: number) => Promise<T>): Promise<T | 'wrong' | 'dead'> {
    const entered = await this.codes.enter(owner, code);
    if (typeof entered === 'string') return entered;
    return entered.ctx.transaction(async (ctx) => work(ctx, await this.account(ctx, entered)));
  }

  private account(ctx: StoreContext, { channel, address }: Recipient): Promise<number> {
    if (channel === 'email') return this.accounts.byEmail(ctx, address);
    const { phone_region: region } = this.config.identity;
    const matches = (stored: string): boolean => toE164(stored, region) === address;
    return this.accounts.byPhone(ctx, { phone: address, spellings: phoneSpellings(address), matches });
  }
}
