import { Injectable } from '@nestjs/common';
import { CustomerOverview } from '../../identity/customers/customer-overview.service.js';
import { type CurrentCustomer, CustomerSessions } from '../../identity/customers/customer-sessions.service.js';
import { SignInSteps } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { deviceOf } from '../../identity/sign-in/device.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Html } from '../../platform/contract/reply.js';
import type { Visit } from '../visit.js';
import {
  CustomerAccountPage,
  customerAccountPath,
  type CustomerDone,
  CustomerSignedOutPage,
  type TypedAccount,
} from './customer-account.page.js';
import type { CustomerAccountForm } from './identity-pages.dto.js';

/** Notice about the last action, or the problem of a form with what was typed there. */
export interface CustomerNotice extends Partial<TypedAccount> {
  readonly done?: CustomerDone | undefined;
  readonly problem?: 'login_expired' | 'customer_bad_name' | undefined;
}

/** Page of a customer of a store, visible to that customer only. */
@Injectable()
export class CustomerAccountView {
  constructor(
    private readonly overview: CustomerOverview,
    private readonly sessions: CustomerSessions,
    private readonly steps: SignInSteps,
    private readonly targets: SignInTargets,
  ) {}

  /** Shows the page of the signed-in customer. */
  async show(store_id: number, visit: Visit, notice: CustomerNotice = {}, status = 200): Promise<Html> {
    return this.page(store_id, await this.sessions.find(store_id, visit.request), visit, { ...notice, status });
  }

  /** Runs `work` for the signed-in customer, or shows the page if the form is not from this browser. */
  async change<T>(
    store_id: number,
    { csrf_token, name: typed_name }: CustomerAccountForm & { readonly name?: string },
    visit: Visit,
    work: (customer: CurrentCustomer) => Promise<T>,
  ): Promise<T | Html> {
    const customer = await this.sessions.find(store_id, visit.request);
    if (customer && this.targets.isFormToken(csrf_token, visit.request)) return work(customer);
    return this.page(store_id, customer, visit, { problem: 'login_expired', typed_name, status: 403 });
  }

  /** Redirects to the page, which reports the action. */
  done(store_id: number, done: CustomerDone, visit: Visit): Html {
    return visit.redirect(`${customerAccountPath(store_id)}?done=${done}`);
  }

  private async page(
    store_id: number,
    customer: CurrentCustomer | undefined,
    visit: Visit,
    { status, typed_name, unnamed, ...notice }: CustomerNotice & { readonly status: number },
  ): Promise<Html> {
    const store = await this.steps.store(store_id);
    if (store === undefined) throw ApiError.notFound('Store');
    visit.request.server.brands.remember(store_id, store);
    const options = {
      csrf_token: this.targets.formToken(visit.request, visit.reply),
      address: customerAccountPath(store_id),
      zone: store.time_zone,
    };
    if (!customer) {
      const isLeaving = notice.done === 'own_left';
      return visit.show(CustomerSignedOutPage, { store, left: isLeaving }, { ...options, status: isLeaving ? 200 : 401 });
    }
    const account = await this.overview.of({ customer, store: store.name });
    const accounts = (await this.sessions.accounts(store_id, visit.request)).filter(({ session_id }) => session_id !== customer.session_id);
    const device = deviceOf(visit.request.headers['user-agent'] ?? null);
    const shown = { store_id, store, session_id: customer.session_id, ...account, accounts, device, typed_name, unnamed };
    const scripts = account.passkeys?.proposal !== undefined;
    return visit.show(CustomerAccountPage, { ...shown, done: notice.done, problem: notice.problem }, { ...options, status, scripts });
  }
}
