import { Body, Controller, Get, Header, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Reply } from '../../platform/contract/reply.js';
import { MerchantSignIn } from '../second-factor/merchant-sign-in.service.js';
import { CurrentSession, SignedIn, SignIn } from './sign-in.dto.js';
import { SignInService } from './sign-in.service.js';

/** Sign-in of merchants with JSON. */
@Controller('api/dashboard')
export class SignInController {
  constructor(
    private readonly accounts: SignInService,
    private readonly signIns: MerchantSignIn,
  ) {}

  /**
   * Signs a merchant in. Returns the session token in the body and as a cookie. After ten failures in 15 minutes, for the account or from
   * the IP address, the response is 429.
   */
  @ApiOperation({ operationId: 'dashboard.signIn', summary: 'Sign in' })
  @Post('login')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.anyone(), SignedIn, {
    body_size: 'small',
    errors: ['invalid_credentials', 'second_factor_required'],
    example: { email: 'owner@example.com', password: 'correct horse battery staple' },
  })
  login(@Body() body: SignIn, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    return this.signIns.signIn(body, { request, reply });
  }

  /** Ends the session. */
  @ApiOperation({ operationId: 'dashboard.signOut', summary: 'Sign out' })
  @Post('logout')
  @Endpoint(callers.merchant(), null, { extra: Reply.messageField })
  async logout(@Ctx() session: MerchantSession, @Res({ passthrough: true }) reply: FastifyReply): Promise<Reply<null>> {
    await this.accounts.signOut(session, reply);
    return new Reply(null, { message: 'Signed out.' });
  }

  /** Returns the signed-in merchant, their stores, and the CSRF token of the session. */
  @ApiOperation({ operationId: 'dashboard.getSession', summary: 'Get the session' })
  @Get('me')
  @Header('Cache-Control', 'no-store')
  @Endpoint(callers.merchant(), CurrentSession)
  async me(@Ctx() { merchant_id, csrf_token }: MerchantSession): Promise<CurrentSession> {
    const { merchant, stores } = await this.accounts.account(merchant_id);
    return { merchant, stores, csrf_token };
  }
}
