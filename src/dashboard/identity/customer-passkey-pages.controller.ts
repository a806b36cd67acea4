import { Body, Post } from '@nestjs/common';
import { CustomerPasskeys } from '../../identity/customers/customer-passkeys.service.js';
import { type IdentityRequest, parametersOf } from '../../identity/provider/authorize/authorize.dto.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { isPasskeyName } from '../passkeys/passkey-form.js';
import { Visit, Visiting } from '../visit.js';
import { addressOf } from './addresses.js';
import { codeProblem, CustomerFlow, PROBLEMS } from './customer-flow.service.js';
import { CustomerWelcome } from './customer-welcome.service.js';
import { IdentityFlow } from './identity-flow.service.js';
import { CustomerPasskeyAnswer, NewCustomerPasskey } from './identity-pages.dto.js';

/** Forms of customers who sign in to a client with a passkey, or create one for the next time. */
@Pages('identity/customer-passkey')
export class CustomerPasskeyPagesController {
  constructor(
    private readonly passkeys: CustomerPasskeys,
    private readonly welcome: CustomerWelcome,
    private readonly pages: CustomerFlow,
    private readonly flow: IdentityFlow,
  ) {}

  /** Signs the customer in and continues with the request, or shows the sign-in form with the error. */
  @Post()
  @Endpoint(callers.anyone(), Html)
  async signIn(@Body() form: CustomerPasskeyAnswer, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store_id } = await this.open(form, visit);
    const { ticket, credential, csrf_token = '' } = form;
    if (!this.flow.isFormToken(csrf_token, visit)) return this.pages.signIn(pending, visit, PROBLEMS.expired);
    try {
      const entered = await this.passkeys.signIn(store_id, { ticket, credential, csrf_token }, visit);
      if (typeof entered === 'number') return await this.flow.entered(pending, entered, visit);
      return await this.pages.signIn(pending, visit, entered === 'wrong' ? PROBLEMS.passkey : PROBLEMS.expired);
    } catch (error) {
      return this.pages.signIn(pending, visit, codeProblem(error, visit));
    }
  }

  /** Stores a passkey of the signed-in customer and returns to the request, or shows the consent page again if the name is blank or too long. */
  @Post('new')
  @Endpoint(callers.anyone(), Html)
  async create(@Body() form: NewCustomerPasskey, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store_id } = await this.open(form, visit);
    const { ticket, credential, passkey_name: name } = form;
    const isExpired = !this.flow.isFormToken(form.csrf_token, visit);
    if (isExpired || !isPasskeyName(name)) {
      const typed = isExpired ? ({ problem: 'login_expired' } as const) : { unnamed: { name, ticket, credential } };
      return this.flow.askAgain(pending, await this.pages.user(pending, visit), visit, typed);
    }
    await this.welcome.add(store_id, name, { ticket, credential }, visit);
    return visit.redirect(addressOf(parametersOf(form)));
  }

  private async open(form: IdentityRequest, visit: Visit) {
    const pending = await this.flow.open(form, visit);
    return { pending, store_id: (await this.pages.storeOf(pending)).store_id };
  }
}
