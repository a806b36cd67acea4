import { Injectable } from '@nestjs/common';
import { OrganisationInvitations } from '../../developers/invitations/organisation-invitations.service.js';
import { PasskeySignIn } from '../../identity/passkeys/passkey-sign-in.service.js';
import { PasswordResets } from '../../identity/password-reset/password-resets.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { Html } from '../../platform/contract/reply.js';
import type { Visit } from '../visit.js';
import { SignInPage } from './sign-in.page.js';

/**
 * Sign-in page as a visit sees it: with the button for a passkey and the links for a forgotten password and for new developers, where they are
 * offered.
 */
@Injectable()
export class SignInView {
  constructor(
    private readonly targets: SignInTargets,
    private readonly resets: PasswordResets,
    private readonly passkeys: PasskeySignIn,
    private readonly developers: OrganisationInvitations,
  ) {}

  /** Shows the page. */
  show(visit: Visit, shown: Omit<Parameters<typeof SignInPage>[0], 'forgettable' | 'joinable' | 'passkey'>, status = 200): Html {
    const csrf_token = this.targets.formToken(visit.request, visit.reply);
    const passkey = this.passkeys.request(csrf_token);
    const options = { status, csrf_token, leads_elsewhere: true, scripts: passkey !== undefined, address: '/login' };
    return visit.show(SignInPage, { ...shown, forgettable: this.resets.offered, joinable: this.developers.offersSignUp, passkey }, options);
  }
}
