import { Body, Get, Post, Query } from '@nestjs/common';
import { CustomerEntry } from '../../identity/customers/customer-entry.service.js';
import { IdentityRequest, parametersOf } from '../../identity/provider/authorize/authorize.dto.js';
import { DENIED } from '../../identity/provider/authorize/pending-sign-in.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { MAX_NAME_LENGTH } from './customer-account.page.js';
import { Visit, Visiting } from '../visit.js';
import { addressOf, afterChoice, codeAddressOf } from './addresses.js';
import { codeProblem, CustomerFlow, PROBLEMS } from './customer-flow.service.js';
import { CustomerWelcome } from './customer-welcome.service.js';
import type { TypedConsent } from './identity-consent.page.js';
import { IdentityFlow } from './identity-flow.service.js';
import {
  CustomerChoice,
  CustomerCode,
  CustomerCodeAgain,
  CustomerConsentForm,
  CustomerContact,
  CustomerContactRequest,
} from './identity-pages.dto.js';

/** Forms of customers who sign in to a client of the identity provider. */
@Pages('identity')
export class CustomerPagesController {
  constructor(
    private readonly welcome: CustomerWelcome,
    private readonly entry: CustomerEntry,
    private readonly pages: CustomerFlow,
    private readonly flow: IdentityFlow,
  ) {}

  /** Sends a one-time code and redirects to the form for it, or shows the form with the error. */
  @Post('customer')
  @Endpoint(callers.anyone(), Html)
  async contact(@Body() form: CustomerContact, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store } = await this.open(form, visit);
    const { contact: typed, csrf_token, by } = form;
    if (!this.entry.isFormToken(csrf_token, visit.request)) return this.pages.signIn(pending, visit, PROBLEMS.expired, { typed, by });
    try {
      const sent = await this.entry.sendCode({ ...store, language: visit.language }, typed, visit);
      if (sent !== 'sent' && sent !== 'early') return await this.pages.signIn(pending, visit, PROBLEMS[sent], { typed, by });
    } catch (error) {
      return this.pages.signIn(pending, visit, codeProblem(error, visit), { typed, by });
    }
    return visit.redirect(codeAddressOf(parametersOf(form)));
  }

  /** Shows the form for another phone number or email address, with the one that was typed. */
  @Get('contact')
  @Endpoint(callers.anyone(), Html)
  async change(@Query() query: CustomerContactRequest, @Visiting() visit: Visit): Promise<Html> {
    return this.pages.change((await this.open(query, visit)).pending, visit, query.by);
  }

  /** Sends another one-time code to the same recipient, and shows the form for it. */
  @Post('code/again')
  @Endpoint(callers.anyone(), Html)
  async again(@Body() form: CustomerCodeAgain, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store } = await this.open(form, visit);
    if (!this.entry.isFormToken(form.csrf_token, visit.request)) return this.pages.code(pending, visit, PROBLEMS.expired);
    try {
      const sent = await this.entry.sendAgain({ ...store, language: visit.language }, visit);
      if (sent !== 'sent') return await this.pages.code(pending, visit, PROBLEMS[sent]);
    } catch (error) {
      return this.pages.code(pending, visit, codeProblem(error, visit));
    }
    return visit.redirect(codeAddressOf(parametersOf(form)));
  }

  /** Shows the form for the one-time code. */
  @Get('code')
  @Endpoint(callers.anyone(), Html)
  async code(@Query() query: IdentityRequest, @Visiting() visit: Visit): Promise<Html> {
    return this.pages.code((await this.open(query, visit)).pending, visit);
  }

  /** Signs the customer in and continues with the request, or shows the form with the error. */
  @Post('code')
  @Endpoint(callers.anyone(), Html)
  async enter(@Body() form: CustomerCode, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store } = await this.open(form, visit);
    if (!this.entry.isFormToken(form.csrf_token, visit.request)) return this.pages.code(pending, visit, PROBLEMS.expired);
    try {
      const entered = await this.entry.enter(store.store_id, form.one_time_code, visit);
      return typeof entered === 'number'
        ? await this.flow.entered(pending, entered, visit)
        : await this.pages.code(pending, visit, PROBLEMS[entered], form.one_time_code);
    } catch (error) {
      return this.pages.code(pending, visit, codeProblem(error, visit));
    }
  }

  /** Handles the decision of a customer and redirects to the client with a code or with `access_denied`. */
  @Post('customer-consent')
  @Endpoint(callers.anyone(), Html)
  async consent(@Body() form: CustomerConsentForm, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store } = await this.open(form, visit);
    const { customer_name } = form;
    const problem = this.problemOf(form, visit);
    if (problem) return this.flow.askAgain(pending, await this.pages.user(pending, visit), visit, { problem, customer_name });
    if (form.decision === 'deny') return visit.redirect(pending.refused(pending.problem ?? DENIED), 303);
    if (customer_name) await this.welcome.name(store.store_id, customer_name, visit);
    return this.flow.proceed(pending, await this.pages.user(pending, visit), visit, true);
  }

  /** Continues with the request as the chosen customer. */
  @Post('customer-choice')
  @Endpoint(callers.anyone(), Html)
  async choose(@Body() form: CustomerChoice, @Visiting() visit: Visit): Promise<Html> {
    const { pending, store } = await this.open(form, visit);
    if (!this.entry.isFormToken(form.csrf_token, visit.request)) return this.pages.signIn(pending, visit, PROBLEMS.expired);
    const address = addressOf(parametersOf(form));
    const user_id = await this.welcome.choose(store.store_id, Id.parse(form.session_id) ?? 0, visit);
    return visit.redirect(user_id === undefined ? address : afterChoice(address, user_id));
  }

  /** Returns the reason to show the consent page again. */
  private problemOf({ csrf_token, customer_name = '' }: CustomerConsentForm, { request }: Visit): TypedConsent['problem'] {
    if (!this.entry.isFormToken(csrf_token, request)) return 'login_expired';
    return customer_name.length > MAX_NAME_LENGTH ? 'customer_bad_name' : undefined;
  }

  private async open(form: IdentityRequest, visit: Visit) {
    const pending = await this.flow.open(form, visit);
    return { pending, store: await this.pages.storeOf(pending) };
  }
}
