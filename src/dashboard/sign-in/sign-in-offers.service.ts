import { Injectable } from '@nestjs/common';
import { OrganisationInvitations } from '../../developers/invitations/organisation-invitations.service.js';
import { PasskeySignIn } from '../../identity/passkeys/passkey-sign-in.service.js';
import { PasswordResets } from '../../identity/password-reset/password-resets.service.js';
import type { SignInPageProps } from './sign-in.page.js';

/** Button for a passkey and the links for a forgotten password and for new developers, where they are offered. */
@Injectable()
export class SignInOffers {
  constructor(
    private readonly resets: PasswordResets,
    private readonly passkeys: PasskeySignIn,
    private readonly developers: OrganisationInvitations,
  ) {}

  /** Returns the offers of the sign-in page in addition to the password. */
  async of(csrf_token: string): Promise<Pick<SignInPageProps, 'forgettable' | 'joinable' | 'passkey'>> {
    return { forgettable: this.resets.offered, joinable: this.developers.offersSignUp, passkey: await this.passkeys.request(csrf_token) };
  }
}
