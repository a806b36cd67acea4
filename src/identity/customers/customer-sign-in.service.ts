import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { CustomerAccountsService } from '../../customers/customer-accounts.service.js';
import { type CodeOwner, OneTimeCodes, type Recipient } from '../one-time-codes/one-time-codes.service.js';
import { phoneSpellings, toE164 } from '../phone.js';

/** Email address as far as it matters: one that cannot exist receives nothing. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** Signs customers in with one-time codes, by phone number or email address. */
@Injectable()
export class CustomerSignIn {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly accounts: CustomerAccountsService,
    private readonly codes: OneTimeCodes,
  ) {}

  /** Returns the recipient that a customer typed; undefined for neither a phone number nor an email address. */
  recipientOf(typed: string): Recipient | undefined {
    const text = typed.trim();
    if (EMAIL.test(text)) return { channel: 'email', address: text.toLowerCase() };
    const phone = toE164(text, this.config.identity.phone_region);
    return phone === undefined ? undefined : { channel: 'phone', address: phone };
  }

  /** Returns true if the recipient can sign in: a phone number, which may be new, or the email address of a customer. */
  async mayReceive(store_id: number, { channel, address }: Recipient): Promise<boolean> {
    return channel === 'phone' || (await this.accounts.findByEmail(this.db.of(store_id), address)) !== undefined;
  }

  /** Enters a code and returns the id of the customer, who is created for a new phone number. */
  async enter(owner: CodeOwner, code: string): Promise<number | 'wrong' | 'dead'> {
    const entered = await this.codes.enter(owner, code);
    if (typeof entered === 'string') return entered;
    return (await this.db.asStore(owner.store_id, (ctx) => this.account(ctx, entered))) ?? 'dead';
  }

  private account(ctx: Parameters<CustomerAccountsService['byEmail']>[0], { channel, address }: Recipient): Promise<number | undefined> {
    if (channel === 'email') return this.accounts.byEmail(ctx, address);
    const { phone_region: region } = this.config.identity;
    const matches = (stored: string): boolean => toE164(stored, region) === address;
    return this.accounts.byPhone(ctx, { phone: address, spellings: phoneSpellings(address), matches });
  }
}
