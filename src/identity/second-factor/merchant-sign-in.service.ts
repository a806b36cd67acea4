import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import type { SignedIn, SignIn } from '../sign-in/sign-in.dto.js';
import { type SignInExchange, SignInService } from '../sign-in/sign-in.service.js';
import { SecondStep } from './second-step.service.js';
import { SignInTickets } from './sign-in-tickets.service.js';

/** Merchant who signed in or, with a ticket, must enter a code first. */
export interface FirstStep {
  readonly merchant_id: number;
  readonly ticket?: string;
}

/** Sign-in of merchants: the password, then the code of accounts with a second factor. */
@Injectable()
export class MerchantSignIn {
  constructor(
    private readonly accounts: SignInService,
    private readonly second: SecondStep,
    private readonly tickets: SignInTickets,
  ) {}

  /**
   * Signs in with everything in one request. Throws like {@link SignInService.verify} and {@link SecondStep.pass}, and
   * `second_factor_required` without the code that the account needs.
   */
  async signIn({ code, ...credentials }: SignIn, exchange: SignInExchange): Promise<SignedIn> {
    const { merchant_id } = await this.accounts.verify(credentials, exchange);
    const second_factor = await this.second.isNeeded(merchant_id);
    if (second_factor) {
      if (code === undefined) throw ApiError.coded('second_factor_required', 'Enter a code of the second factor as well.');
      await this.second.pass(merchant_id, code, exchange);
    }
    const opened = await this.accounts.enter(merchant_id, exchange, second_factor);
    const { merchant, stores } = await this.accounts.account(merchant_id);
    return { ...opened, merchant, stores };
  }

  /** Signs in with the password, or returns a ticket for {@link finish}. Throws like {@link SignInService.verify}. */
  async begin(credentials: SignIn, exchange: SignInExchange): Promise<FirstStep> {
    const holder = await this.accounts.verify(credentials, exchange);
    const { merchant_id } = holder;
    if (await this.second.isNeeded(merchant_id)) return { merchant_id, ticket: await this.tickets.issue(holder, exchange.request) };
    await this.accounts.enter(merchant_id, exchange);
    return { merchant_id };
  }

  /** Signs in with a ticket and a code. Returns undefined for a ticket that cannot be used. Throws like {@link SecondStep.pass}. */
  async finish({ ticket, code }: { ticket: string; code: string }, exchange: SignInExchange): Promise<number | undefined> {
    const holder = await this.tickets.read(ticket, exchange.request);
    if (!holder || !(await this.accounts.isCurrent(holder))) return undefined;
    await this.second.pass(holder.merchant_id, code, exchange);
    await this.accounts.enter(holder.merchant_id, exchange, true);
    return holder.merchant_id;
  }
}
