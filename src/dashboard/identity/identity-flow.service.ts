import { Injectable } from '@nestjs/common';
import { type IdentityRequest, parametersOf } from '../../identity/provider/authorize/authorize.dto.js';
import type { PendingSignIn } from '../../identity/provider/authorize/pending-sign-in.js';
import { SignInRequestsService } from '../../identity/provider/authorize/sign-in-requests.service.js';
import { SignInSteps, type Step } from '../../identity/provider/authorize/sign-in-steps.service.js';
import { deviceOf } from '../../identity/sign-in/device.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { MerchantGate } from '../../platform/auth/merchant-gate.js';
import { Html } from '../../platform/contract/reply.js';
import { asksForPage } from '../error-pages.js';
import { SecondStepPage, type SecondStepProps } from '../second-factor/second-step.page.js';
import type { SignInPurpose } from '../sign-in/purpose.js';
import type { Visit } from '../visit.js';
import { addressOf, afterChoice, afterSignIn } from './addresses.js';
import { customerAccountPath } from './customer-account.page.js';
import { CustomerFlow, PROBLEMS } from './customer-flow.service.js';
import type { NamedUser } from './identity-users.service.js';
import { IdentityConsentPage, type TypedConsent } from './identity-consent.page.js';
import { IdentitySignInPage } from './identity-sign-in.page.js';

type StepProps = Pick<SecondStepProps, 'ticket' | 'problem' | 'minutes'>;
type SignInProps = Partial<Parameters<typeof IdentitySignInPage>[0]>;

/** Pages and redirects of an authentication request. */
@Injectable()
export class IdentityFlow {
  constructor(
    private readonly requests: SignInRequestsService,
    private readonly steps: SignInSteps,
    private readonly customers: CustomerFlow,
    private readonly targets: SignInTargets,
  ) {}

  /** Shows the next page, or redirects to the client. `settled` is true if the user needs no consent page. */
  async proceed(pending: PendingSignIn, user: NamedUser | undefined, visit: Visit, settled = false): Promise<Html> {
    const step = await this.steps.next(pending, user, settled);
    if (step === 'sign_in' || !user) return this.leaveOrSignIn(pending, visit, step);
    if (typeof step === 'object') return visit.redirect(pending.refused(step), 303);
    const choice = settled ? undefined : await this.choose(pending, user, visit);
    if (choice) return choice;
    return step === 'consent' ? this.askConsent(pending, user, visit) : visit.redirect(await this.requests.accept(pending, user), 303);
  }

  /** Continues with the request of a user who has just signed in, or redirects to the client if it expects another user. */
  async entered(pending: PendingSignIn, user_id: number, visit: Visit): Promise<Html> {
    const { user_type, store_id, request } = pending;
    const refusal = await this.steps.refusalOf(pending, { user_type, user_id, store_id });
    if (refusal) return visit.redirect(pending.refused(refusal), 303);
    const address = afterSignIn(parametersOf(request));
    const isOneOfSeveral = user_type === 'customer' && (await this.customers.hasOthers(pending, visit));
    return visit.redirect(isOneOfSeveral ? afterChoice(address, user_id) : address, 303);
  }

  private async choose(pending: PendingSignIn, user: NamedUser, visit: Visit): Promise<Html | undefined> {
    return user.user_type === 'customer' ? this.customers.choose(pending, user, visit) : undefined;
  }

  /** Shows the consent page again, with what the user typed there, or the sign-in form if the session has ended. */
  askAgain(pending: PendingSignIn, user: NamedUser | undefined, visit: Visit, typed: TypedConsent): Promise<Html> {
    return user ? this.askConsent(pending, user, visit, typed) : this.customers.signIn(pending, visit, PROBLEMS.expired);
  }

  /** Parses the authentication request in a form. Throws as {@link SignInRequestsService.open} does. */
  open(form: IdentityRequest, { request }: Visit): Promise<PendingSignIn> {
    return this.requests.open(form, Object.keys({ ...(request.query as object), ...(request.body as object | undefined) }));
  }

  /** Returns true if a form token belongs to the browser. */
  isFormToken(given: unknown, { request }: Visit): boolean {
    return this.targets.isFormToken(given, request);
  }

  /** Makes the browser forget its secret, so that nothing from before a sign-in is valid after it. */
  forget({ reply }: Visit): void {
    this.targets.forget(reply);
  }

  /** Shows the sign-in form of merchants. */
  async signIn(pending: PendingSignIn, visit: Visit, props: SignInProps = {}, status = 200): Promise<Html> {
    const { request } = pending;
    const fields = parametersOf(request);
    const shown = { purpose: await this.purposeOf(pending), request: fields, email: request.login_hint ?? '', ...props };
    return visit.show(IdentitySignInPage, shown, this.optionsOf(fields, visit, status));
  }

  /** Shows the form for the code of a merchant's second factor. */
  async askCode(pending: PendingSignIn, visit: Visit, props: StepProps, status = 200): Promise<Html> {
    const fields = parametersOf(pending.request);
    const shown = { action: '/identity/sign-in/code', purpose: await this.purposeOf(pending), fields, ...props };
    return visit.show(SecondStepPage, shown, this.optionsOf(fields, visit, status));
  }

  private async purposeOf({ client, store_id }: PendingSignIn): Promise<SignInPurpose> {
    return { app: client.name, store: store_id === null ? undefined : (await this.steps.store(store_id))?.name };
  }

  private optionsOf(fields: Readonly<Record<string, string>>, { request, reply }: Visit, status: number) {
    return { status, csrf_token: this.targets.formToken(request, reply), leads_elsewhere: true, address: addressOf(fields) };
  }

  private async leaveOrSignIn(pending: PendingSignIn, visit: Visit, step: Step): Promise<Html> {
    if (typeof step === 'object') return visit.redirect(pending.refused(step), 303);
    if (!asksForPage(visit.request)) throw MerchantGate.loginRequired();
    return pending.user_type === 'customer' ? this.customers.signIn(pending, visit) : this.signIn(pending, visit);
  }

  private async askConsent(pending: PendingSignIn, user: NamedUser, visit: Visit, typed: TypedConsent = {}): Promise<Html> {
    const fields = parametersOf(pending.request);
    const shared = {
      client: pending.client.name,
      name: user.name,
      scopes: pending.scopes,
      host: new URL(pending.redirect_uri).host,
      request: fields,
      other_account: addressOf({ ...fields, prompt: 'login' }),
      typed,
    };
    const { store_id } = user;
    const store = store_id === null ? undefined : await this.steps.store(store_id);
    const options = { leads_elsewhere: true, address: addressOf(fields), status: statusOf(typed) };
    if (user.user_type === 'merchant' || store_id === null || !store) {
      const merchant = { action: '/identity/consent', store: store?.name, brand: undefined, account: undefined, questions: undefined };
      // The session of a merchant has a CSRF token of its own.
      return visit.show(IdentityConsentPage, { ...shared, ...merchant }, options);
    }
    const questions = await this.questions(store_id, store.name, visit);
    const account = customerAccountPath(store_id);
    const customer = { action: '/identity/customer-consent', store: store.name, brand: store, account, questions };
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    return visit.show(
      IdentityConsentPage,
      { ...shared, ...customer },
      { ...options, scripts: questions.proposal !== undefined, csrf_token },
    );
  }

  private async questions(store_id: number, store: string, visit: Visit) {
    const device = deviceOf(visit.request.headers['user-agent'] ?? null);
    return { ...(await this.customers.questions(store_id, store, visit)), device };
  }
}

/** Status of the consent page with what was typed: 403 for a form that is not from this browser, 400 for values that cannot be stored. */
function statusOf({ problem, unnamed }: TypedConsent): number {
  if (problem === 'login_expired') return 403;
  return problem || unnamed ? 400 : 200;
}
