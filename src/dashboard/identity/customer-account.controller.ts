import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { CustomerAccess } from '../../identity/customers/customer-access.service.js';
import { CustomerSessions } from '../../identity/customers/customer-sessions.service.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { CUSTOMER_DONE, customerAccountPath, MAX_NAME_LENGTH } from './customer-account.page.js';
import { CustomerAccountView } from './customer-account-view.service.js';
import { CustomerAccountForm, CustomerChoiceForm, CustomerDetailsForm } from './identity-pages.dto.js';

/** Lets the customers of a store manage their own details, sessions and consents. */
@Pages('identity/account/:store_id')
export class CustomerAccountController {
  constructor(
    private readonly access: CustomerAccess,
    private readonly sessions: CustomerSessions,
    private readonly view: CustomerAccountView,
  ) {}

  /** Shows the page of the signed-in customer. */
  @Get()
  @Endpoint(callers.anyone(), Html)
  show(@Id('store_id', 'Store') store_id: number, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    return this.view.show(store_id, visit, { done: CUSTOMER_DONE.find((word) => word === done) });
  }

  /** Changes the name, and the language of this browser. */
  @Post('details')
  @Endpoint(callers.anyone(), Html)
  details(@Id('store_id', 'Store') store_id: number, @Body() form: CustomerDetailsForm, @Visiting() visit: Visit): Promise<Html> {
    return this.view.change(store_id, form, visit, async (customer) => {
      if (form.name === '' || form.name.length > MAX_NAME_LENGTH)
        return this.view.show(store_id, visit, { problem: 'customer_bad_name', typed_name: form.name }, 400);
      await this.access.rename(customer, form.name);
      return this.view.done(store_id, 'own_saved', visit);
    });
  }

  /** Ends all sessions of the customer except this one. */
  @Post('sessions/end')
  @Endpoint(callers.anyone(), Html)
  endOthers(@Id('store_id', 'Store') store_id: number, @Body() form: CustomerAccountForm, @Visiting() visit: Visit): Promise<Html> {
    return this.view.change(store_id, form, visit, async (customer) => {
      await this.access.endOtherSessions(customer, customer.session_id);
      return this.view.done(store_id, 'account_sessions_ended', visit);
    });
  }

  /** Ends a session of the customer, and deletes its cookie if it is the session of the browser. */
  @Post('sessions/:session_id/end')
  @Endpoint(callers.anyone(), Html)
  endSession(
    @Id('store_id', 'Store') store_id: number,
    @Id('session_id', 'Session') session_id: number,
    @Body() form: CustomerAccountForm,
    @Visiting() visit: Visit,
  ): Promise<Html> {
    return this.view.change(store_id, form, visit, async (customer) => {
      await this.access.endSession(customer, session_id);
      if (session_id !== customer.session_id) return this.view.done(store_id, 'account_session_ended', visit);
      await this.sessions.clear(store_id, visit.request, visit.reply);
      return this.view.done(store_id, 'own_left', visit);
    });
  }

  /** Signs the customer out in this browser. */
  @Post('sign-out')
  @Endpoint(callers.anyone(), Html)
  signOut(@Id('store_id', 'Store') store_id: number, @Body() form: CustomerAccountForm, @Visiting() visit: Visit): Promise<Html> {
    return this.view.change(store_id, form, visit, async (customer) => {
      await this.access.endSession(customer, customer.session_id);
      await this.sessions.clear(store_id, visit.request, visit.reply);
      return this.view.done(store_id, 'own_left', visit);
    });
  }

  /** Shows the account of another customer who is signed in with this browser. */
  @Post('switch')
  @Endpoint(callers.anyone(), Html)
  switch(@Id('store_id', 'Store') store_id: number, @Body() form: CustomerChoiceForm, @Visiting() visit: Visit): Promise<Html> {
    return this.view.change(store_id, form, visit, async () => {
      await this.sessions.choose(store_id, Id.parse(form.session_id) ?? 0, visit.request, visit.reply);
      return visit.redirect(customerAccountPath(store_id));
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
    return this.view.change(store_id, form, visit, async (customer) => {
      await this.access.endConsent(customer, client_id);
      return this.view.done(store_id, 'own_consent_ended', visit);
    });
  }
}
