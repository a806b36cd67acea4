import { Injectable } from '@nestjs/common';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { Html } from '../../platform/contract/reply.js';
import { SecondStepPage, type SecondStepProps } from '../second-factor/second-step.page.js';
import type { Visit } from '../visit.js';
import { SignInOffers } from './sign-in-offers.service.js';
import { SignInPurposes } from './sign-in-purposes.service.js';
import { SignInPage, type SignInPageProps } from './sign-in.page.js';

/** Sign-in page of a visit, with the app and the store that the person signs in for, and with the alternatives to the password. */
@Injectable()
export class SignInView {
  constructor(
    private readonly targets: SignInTargets,
    private readonly offers: SignInOffers,
    private readonly purposes: SignInPurposes,
  ) {}

  /** Shows the page. */
  async show(visit: Visit, shown: Omit<SignInPageProps, 'forgettable' | 'joinable' | 'passkey' | 'purpose'>, status = 200): Promise<Html> {
    const purpose = await this.purposes.of(visit.request);
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    const offers = await this.offers.of(csrf_token);
    const options = { status, csrf_token, leads_elsewhere: true, scripts: offers.passkey !== undefined, address: '/login' };
    return visit.show(SignInPage, { ...shown, ...offers, purpose }, options);
  }

  /** Shows the form for the code of the second factor. */
  async askCode(visit: Visit, shown: Pick<SecondStepProps, 'ticket' | 'problem' | 'minutes'>, status = 200): Promise<Html> {
    const purpose = await this.purposes.of(visit.request);
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    const options = { status, csrf_token, leads_elsewhere: true, address: '/login' };
    return visit.show(SecondStepPage, { action: '/login/code', purpose, ...shown }, options);
  }
}
