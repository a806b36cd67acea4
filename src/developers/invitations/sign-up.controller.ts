import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeveloperContext } from '../../platform/auth/organisation-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { InvitationLinks } from './invitation-links.service.js';
import { AcceptInvitation, CreateAccount, NewMembership, SignUp } from './invitations.dto.js';
import { OrganisationInvitations } from './organisation-invitations.service.js';

const TOKEN = `svc_di_${'0'.repeat(96)}`;

/** Sign-up to the developer portal, and invitations as their recipients use them. */
@Controller('api/developers')
export class SignUpController {
  constructor(
    private readonly invitations: OrganisationInvitations,
    private readonly links: InvitationLinks,
  ) {}

  /**
   * Sends a link with which the owner of an email address creates an organisation. The response does not reveal whether there is an account.
   * This requires that the operator allows anyone to sign up (`DEVELOPER_SIGN_UP=open`) and that the installation sends email; otherwise the
   * response is 403.
   */
  @ApiOperation({ operationId: 'developers.signUp', summary: 'Sign up' })
  @Post('sign-up')
  @Endpoint(callers.anyone(), null, {
    status: 202,
    body_size: 'small',
    extra: Reply.messageField,
    errors: ['forbidden'],
    example: { email: 'developer@example.com', language: 'en' },
  })
  async signUp(
    @Body() body: SignUp,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<null>> {
    await this.invitations.signUp(this.links.connection, body, { request, reply });
    return new Reply(null, { message: 'A link was sent to the email address.' });
  }

  /** Creates the account of an invited person, with the email address of the invitation, and makes it a member of the organisation. */
  @ApiOperation({ operationId: 'developers.createAccount', summary: 'Create an account' })
  @Post('accounts')
  @Endpoint(callers.anyone(), NewMembership, {
    status: 201,
    body_size: 'small',
    extra: Reply.messageField,
    errors: [404, 409],
    example: { token: TOKEN, name: 'Anna Rahman', password: 'correct horse battery staple', organisation_name: 'Parcel Works' },
  })
  async createAccount(@Body() body: CreateAccount): Promise<Reply<NewMembership>> {
    return new Reply(await this.links.createAccount(body), { message: 'Account created.' });
  }

  /** Makes the signed-in person a member of the organisation of an invitation, or the owner of a new one. */
  @ApiOperation({ operationId: 'developers.acceptInvitation', summary: 'Accept an invitation' })
  @Post('invitations/accept')
  @Endpoint(callers.developer(), NewMembership, {
    extra: Reply.messageField,
    errors: [404, 409],
    example: { token: TOKEN, organisation_name: 'Parcel Works' },
  })
  async accept(@Ctx() ctx: DeveloperContext, @Body() body: AcceptInvitation): Promise<Reply<NewMembership>> {
    return new Reply(await this.links.accept(ctx, body), { message: 'Invitation accepted.' });
  }
}
