import { Body, Get, Post } from '@nestjs/common';
import { FactorNotices } from '../../identity/second-factor/factor-notices.service.js';
import { addressOf } from '../../identity/second-factor/one-time-password.js';
import { SecondFactors } from '../../identity/second-factor/second-factors.service.js';
import { AccountsService } from '../../identity/sign-in/accounts.service.js';
import { originOf } from '../../identity/sign-in/sessions.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { LANGUAGES } from '../language/language.js';
import { Pages } from '../pages.decorator.js';
import { signInProblem } from '../sign-in/sign-in-problem.js';
import { Visit, Visiting } from '../visit.js';
import { CodeForm, PasswordOnly } from './second-factor.dto.js';
import { ConfirmFactorPage, FactorPage, PATH, RecoveryCodesPage } from './second-factor.pages.js';

const BAD_REQUEST = 400;
const ISSUER = LANGUAGES.en.messages.product;

/** Pages of the second factor of a merchant's account. */
@Pages('account/second-factor')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly accounts: AccountsService,
    private readonly notices: FactorNotices,
    private readonly targets: SignInTargets,
  ) {}

  /** Shows the QR code of a second factor that is not confirmed, or leads to the account. */
  @Get()
  @Endpoint(callers.merchant(), Html)
  show(@Ctx() session: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    return this.page(session, visit);
  }

  /** Asks for the password before the second factor is set up. */
  @Get('set-up')
  @Endpoint(callers.merchant(), Html)
  askSetUp(@Ctx() _session: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(visit.show(ConfirmFactorPage, { change: 'set-up' }));
  }

  /** Creates a secret and leads to its QR code. */
  @Post('set-up')
  @Endpoint(callers.merchant(), Html)
  setUp(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() form: PasswordOnly): Promise<Html> {
    return this.confirmed(session, visit, { form, change: 'set-up' }, async () => {
      await this.factors.propose(session.merchant_id);
      return PATH;
    });
  }

  /**
   * Confirms the second factor with its first code and shows the recovery codes once, or the QR code with the error. The codes lead to the
   * page that asked for the second factor, if one did.
   */
  @Post('confirm')
  @Endpoint(callers.merchant(), Html)
  async confirm(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() { code }: CodeForm): Promise<Html> {
    const codes = await this.factors.confirm(session, code, originOf(visit.request));
    if (!codes) return this.page(session, visit, true);
    this.notices.post(session, 'set_up', visit.language);
    const kept = await this.targets.take(visit.request, visit.reply);
    return visit.show(RecoveryCodesPage, { codes, next: kept === '/' ? '/account' : kept }, { address: '/account' });
  }

  /** Asks for the password before the second factor is removed. */
  @Get('remove')
  @Endpoint(callers.merchant(), Html)
  askRemove(@Ctx() _session: MerchantSession, @Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(visit.show(ConfirmFactorPage, { change: 'remove' }));
  }

  /** Removes the second factor. */
  @Post('remove')
  @Endpoint(callers.merchant(), Html)
  remove(@Ctx() session: MerchantSession, @Visiting() visit: Visit, @Body() form: PasswordOnly): Promise<Html> {
    return this.confirmed(session, visit, { form, change: 'remove' }, async () => {
      const removed = await this.factors.remove(session.merchant_id, originOf(visit.request));
      if (removed) this.notices.post(session, 'removed', visit.language);
      return '/account?done=factor_removed';
    });
  }

  /** Applies a change after the password was verified and redirects, or shows the form with the error. */
  private async confirmed(
    { merchant_id }: MerchantSession,
    visit: Visit,
    { form, change }: { form: PasswordOnly; change: 'set-up' | 'remove' },
    work: () => Promise<string>,
  ): Promise<Html> {
    try {
      await this.accounts.confirm(merchant_id, form.current_password, visit);
    } catch (error) {
      const { status, ...problem } = signInProblem(error, visit);
      return visit.show(ConfirmFactorPage, { change, ...problem }, { status });
    }
    return visit.redirect(await work());
  }

  private async page({ merchant_id, email }: MerchantSession, visit: Visit, wrong = false): Promise<Html> {
    const secret = await this.factors.proposed(merchant_id);
    if (secret === undefined) return visit.redirect('/account');
    const props = { address: addressOf(secret, ISSUER, email), secret, wrong };
    return visit.show(FactorPage, props, { status: wrong ? BAD_REQUEST : 200, address: PATH });
  }
}
