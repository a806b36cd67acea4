import { Body, Get, Param, Post } from '@nestjs/common';
import { CustomerAccess } from '../../identity/customers/customer-access.service.js';
import { CustomerSessions, type CurrentCustomer } from '../../identity/customers/customer-sessions.service.js';
import { SignInSteps } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CustomerAccountPage, customerAccountPath, CustomerSignedOutPage } from './customer-account.page.js';
import { CustomerAccountForm } from './identity-pages.dto.js';

/** Sessions and consents of the customers of a store, for themselves. */
@Pages('identity/account/:store_id')
export class CustomerAccountController {
  constructor(
    private readonly access: CustomerAccess,
    private readonly sessions: CustomerSessions,
    private readonly steps: SignInSteps,
    private readonly targets: SignInTargets,
  ) {}

  /** Shows the sessions and consents of the signed-in customer. */
  @Get()
  @Endpoint(callers.anyone(), Html)
  async show(@Id('store_id', 'Store') store_id: number, @Visiting() visit: Visit): Promise<Html> {
    return this.page(store_id, await this.sessions.find(store_id, visit.request), visit);
  }

  /** Ends a session of the customer, and deletes its cookie if it is that of the browser. */
  @Post('sessions/:session_id/end')
  @Endpoint(callers.anyone(), Html)
  endSession(
    @Id('store_id', 'Store') store_id: number,
    @Id('session_id', 'Session') session_id: number,
    @Body() form: CustomerAccountForm,
    @Visiting() visit: Visit,
  ): Promise<Html> {
    return this.change(store_id, form, visit, async (customer) => {
      await this.access.endSession(customer, session_id);
      if (session_id === customer.session_id) this.sessions.clear(store_id, visit.reply);
    });
  }

  /** Ends a consent of the customer, with the codes and tokens of the client. */
  @Post('consents/:client_id/end')
  @Endpoint(callers.anyone(), Html)
  endConsent(
    @Id('store_id', 'Store') store_id: number,
    @Param('client_id') client_id: string,
    @Body() form: CustomerAccountForm,
    @Visiting() visit: Visit,
  ): Promise<Html> {
    return this.change(store_id, form, visit, (customer) => this.access.endConsent(customer, client_id));
  }

  /** Runs `work` for the signed-in customer and redirects to the page, or shows it if the form is not from this browser. */
  private async change(
    store_id: number,
    { csrf_token }: CustomerAccountForm,
    visit: Visit,
    work: (customer: CurrentCustomer) => Promise<void>,
  ): Promise<Html> {
    const customer = await this.sessions.find(store_id, visit.request);
    if (!customer || !this.targets.isFormToken(csrf_token, visit.request)) return this.page(store_id, customer, visit, true);
    await work(customer);
    return visit.redirect(customerAccountPath(store_id));
  }

  private async page(store_id: number, customer: CurrentCustomer | undefined, visit: Visit, expired = false): Promise<Html> {
    const store = await this.steps.store(store_id);
    if (store === undefined) throw ApiError.notFound('Store');
    const options = { csrf_token: this.targets.formToken(visit.request, visit.reply), address: customerAccountPath(store_id) };
    if (!customer) return visit.show(CustomerSignedOutPage, { store }, { ...options, status: 401 });
    const { session_id, name } = customer;
    const [sessions, consents] = await Promise.all([this.access.sessions(customer), this.access.consents(customer)]);
    const shown = { store_id, store, name, session_id, sessions, consents, expired };
    return visit.show(CustomerAccountPage, shown, { ...options, status: expired ? 403 : 200 });
  }
}
