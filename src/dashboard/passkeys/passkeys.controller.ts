import { Body, Get, Post } from '@nestjs/common';
import { FactorNotices } from '../../identity/second-factor/factor-notices.service.js';
import { Passkeys } from '../../identity/passkeys/passkeys.service.js';
import { AccountsService } from '../../identity/sign-in/accounts.service.js';
import { originOf } from '../../identity/sign-in/sessions.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { LANGUAGES } from '../language/language.js';
import { Pages } from '../pages.decorator.js';
import { PasswordOnly } from '../second-factor/second-factor.dto.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { Visit, Visiting } from '../visit.js';
import { isPasskeyName } from './passkey-form.js';
import { NewPasskeyForm } from './passkeys.dto.js';
import { AddPasskeyPage, CreatePasskeyPage, PATH, RemovePasskeyPage } from './passkeys.pages.js';

const PRODUCT = LANGUAGES.en.messages.product;

/** Pages of the passkeys of a merchant's account. */
@Pages('account/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly accounts: AccountsService,
    private readonly notices: FactorNotices,
  ) {}

  /** Asks for the password before a passkey is created. */
  @Get('new')
  @Endpoint(callers.merchant(), Html)
  askNew(@Ctx() _session: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    this.passkeys.required();
    return Promise.resolve(visit.show(AddPasskeyPage, {}));
  }

  /** Shows the form that creates a passkey, after the password. */
  @Post('new')
  @Endpoint(callers.merchant(), Html)
  async create(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() form: PasswordOnly): Promise<Html> {
    try {
      await this.accounts.confirm(session.merchant_id, form.current_password, visit);
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return visit.show(AddPasskeyPage, problem, { status });
    }
    const proposal = await this.passkeys.propose(session, PRODUCT);
    return proposal ? visit.show(CreatePasskeyPage, proposal, { scripts: true, address: `${PATH}/new` }) : visit.redirect('/account');
  }

  /** Stores a passkey and leads to the account, or shows the form again if its name is blank or too long. */
  @Post()
  @Endpoint(callers.merchant(), Html)
  async add(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() form: NewPasskeyForm): Promise<Html> {
    if (!isPasskeyName(form.name)) {
      const { name, ticket, credential } = form;
      const options = { status: 400, scripts: true, address: `${PATH}/new` };
      return visit.show(CreatePasskeyPage, { name, ticket, credential, options: {} }, options);
    }
    const added = await this.passkeys.add(session, form, originOf(visit.request));
    if (added) this.notices.post(session, 'passkey_added', visit.language);
    return visit.redirect(`/account?done=${added ? 'passkey_added' : 'passkey_refused'}`);
  }

  /** Asks for the password before a passkey is removed. */
  @Get(':passkey_id/remove')
  @Endpoint(callers.merchant(), Html)
  async askRemove(
    @Ctx() { merchant_id }: MerchantSession,
    @Visiting() visit: Visit,
    @Id('passkey_id', 'Passkey') passkey_id: number,
  ): Promise<Html> {
    const { name } = await this.passkeys.get(merchant_id, passkey_id);
    return visit.show(RemovePasskeyPage, { passkey_id, name });
  }

  /** Removes a passkey. */
  @Post(':passkey_id/remove')
  @Endpoint(callers.merchant(), Html)
  async remove(
    @Ctx() session: MerchantSession,
    @Visiting() visit: Visit,
    @Id('passkey_id', 'Passkey') passkey_id: number,
    @Body() form: PasswordOnly,
  ): Promise<Html> {
    const { name } = await this.passkeys.get(session.merchant_id, passkey_id);
    try {
      await this.accounts.confirm(session.merchant_id, form.current_password, visit);
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return visit.show(RemovePasskeyPage, { passkey_id, name, ...problem }, { status });
    }
    const removed = await this.passkeys.remove(session.merchant_id, passkey_id, originOf(visit.request));
    if (removed) this.notices.post(session, 'passkey_removed', visit.language);
    return visit.redirect('/account?done=passkey_removed');
  }
}
