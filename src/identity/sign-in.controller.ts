import { Body, Controller, Get, Header, Post, Req, Res, UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MerchantSession } from '../platform/auth/merchant-session.js';
import { Ctx, Endpoint } from '../platform/http/endpoint.decorator.js';
import { messageField, Reply } from '../platform/http/reply.js';
import { CurrentSession, SignedIn, SignIn } from './sign-in.dto.js';
import { SignInService } from './sign-in.service.js';

/** Sign-in of merchants. */
@Controller('api/dashboard')
export class SignInController {
  constructor(private readonly accounts: SignInService) {}

  /**
   * Signs a merchant in. The session token comes in the body and as a cookie. Ten failures in 15 minutes, for the account or from the
   * address, are answered with 429 from then on.
   */
  @Post('login')
  @Header('Cache-Control', 'no-store')
  @Endpoint('public', SignedIn, { errors: ['invalid_credentials'] })
  login(@Body() body: SignIn, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedIn> {
    // A form of another site could sign its visitor in to an account of its own; JSON it cannot send.
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new UnsupportedMediaTypeException();
    return this.accounts.signIn(body, { request, reply });
  }

  /** Ends the session. */
  @Post('logout')
  @Endpoint('merchant', null, { extra: messageField })
  async logout(@Ctx() { session_id }: MerchantSession, @Res({ passthrough: true }) reply: FastifyReply): Promise<Reply<null>> {
    await this.accounts.signOut(session_id, reply);
    return new Reply(null, { message: 'Signed out.' });
  }

  /** The merchant who signed in, their stores, and the CSRF token of the session. */
  @Get('me')
  @Header('Cache-Control', 'no-store')
  @Endpoint('merchant', CurrentSession)
  async me(@Ctx() { merchant_id, csrf_token }: MerchantSession): Promise<CurrentSession> {
    const { merchant, stores } = await this.accounts.account(merchant_id);
    return { merchant, stores, csrf_token };
  }
}
