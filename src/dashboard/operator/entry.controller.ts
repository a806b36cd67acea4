import { Get, Post } from '@nestjs/common';
import { Passkeys } from '../../identity/passkeys/passkeys.service.js';
import { SignInService } from '../../identity/sign-in/sign-in.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { EntryPage } from './entry.page.js';
import { OPERATOR, OperatorPages } from './operator-pages.decorator.js';

/** Page between the sign-in and the operator's pages, for a session without a second factor. */
@OperatorPages('second-factor')
export class OperatorEntryController {
  constructor(
    private readonly accounts: SignInService,
    private readonly targets: SignInTargets,
    private readonly passkeys: Passkeys,
  ) {}

  /** Leads to the second factor, or to the operator's pages if it was already used. */
  @Get()
  @Endpoint(callers.operator('entry'), Html)
  show(@Ctx() { access }: OperatorContext, @Visiting() visit: Visit): Promise<Html> {
    if (access.is_proven) return Promise.resolve(visit.redirect(OPERATOR));
    const props = { is_set_up: access.is_set_up, passkeys: this.passkeys.party !== undefined };
    return Promise.resolve(visit.show(EntryPage, props));
  }

  /** Ends the session, so that the person signs in with the second factor and returns. */
  @Post()
  @Endpoint(callers.operator('entry'), Html)
  async again(@Ctx() _ctx: OperatorContext, @Visiting() visit: Visit): Promise<Html> {
    const { request, reply } = visit;
    await this.targets.keep(OPERATOR, request, reply);
    if (request.merchant) await this.accounts.signOut(request.merchant, reply);
    return visit.redirect('/login');
  }
}
