import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';
import { selectList } from '../../platform/database/select-list.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { MailOutbox } from '../../platform/mail/mail-outbox.service.js';
import { OrganisationsService } from '../organisations/organisations.service.js';
import { type InvitationLanguage, invitationMail } from './invitation-mail.js';
import { type InviteMember, OrganisationInvitationDetail, type SignUp } from './invitations.dto.js';
import { OrganisationInvitation } from './organisation-invitation.entity.js';

const HOUR_MS = 3_600_000;
/** Invitations that an organisation or a network address can send, and that a person can receive. */
const OF_ORGANISATION = { name: 'developer invitation', limit: 30, window: HOUR_MS };
const OF_ADDRESS = { name: 'developer sign-up', limit: 20, window: HOUR_MS };
const OF_RECIPIENT = { name: 'developer recipient', limit: 5, window: HOUR_MS };

/** Invitations to organisations by email, and links to sign up. They are valid for seven days. */
@Injectable()
export class OrganisationInvitations {
  constructor(
    private readonly config: Config,
    private readonly organisations: OrganisationsService,
    private readonly limiter: RateLimiter,
    private readonly mails: MailOutbox,
  ) {}

  /** True if a person without an invitation can ask for a link to sign up. */
  get offersSignUp(): boolean {
    return this.organisations.sign_up === 'open' && this.mails.offered;
  }

  /** Returns the invitations of the organisation that were not accepted, newest first. */
  list({ connection, organisation_id }: OrganisationContext): Promise<OrganisationInvitationDetail[]> {
    return connection.query<OrganisationInvitationDetail>(
      `SELECT ${fieldsOf(connection)} FROM organisation_invitations t
       WHERE t.organisation_id = $1 ORDER BY t.created_at DESC, t.invitation_id DESC`,
      [organisation_id],
    );
  }

  /**
   * Invites a person to the organisation, and replaces any existing invitation of the person. Throws `rate_limited`, and 409 if this
   * installation sends no email.
   */
  async invite(
    ctx: OrganisationContext,
    { email, role, language = 'en' }: InviteMember,
    reply: FastifyReply,
  ): Promise<OrganisationInvitationDetail> {
    if (!this.mails.offered) throw ApiError.conflict('This installation sends no email.');
    const to = email.toLowerCase();
    await this.limiter.admit(OF_ORGANISATION, String(ctx.organisation_id), reply);
    await this.limiter.admit(OF_RECIPIENT, to, reply);
    const token = newToken();
    const { detail, organisation } = await this.organisations.change(ctx, 'owner', async (within) => {
      const { connection, organisation_id, merchant_id } = within;
      await connection.query(INVITE, [sha256(token), to, organisation_id, role, merchant_id]);
      const [detail] = (await this.list(within)).filter((each) => each.email === to);
      if (!detail) throw ApiError.notFound('Invitation');
      return { detail, organisation: (await this.organisations.show(within)).name };
    });
    this.mails.post(invitationMail(language, to, { link: this.linkOf(token), place: { organisation, by: ctx.person.name } }));
    return detail;
  }

  /** Withdraws an invitation. Throws `Invitation not found.` (404). */
  withdraw(ctx: OrganisationContext, invitation_id: number): Promise<void> {
    return this.organisations.change(ctx, 'owner', async ({ connection, organisation_id }) => {
      const { affected } = await connection.manager.delete(OrganisationInvitation, { organisation_id, invitation_id });
      if (affected !== 1) throw ApiError.notFound('Invitation');
    });
  }

  /**
   * Sends a link to sign up, whether or not there is an account with this address. Throws `forbidden` unless anyone may sign up, and
   * `rate_limited`.
   */
  async signUp(
    connection: Connection,
    { email, language = 'en' }: SignUp,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<void> {
    if (!this.offersSignUp) throw ApiError.coded('forbidden', 'New developers need an invitation of the operator.');
    await this.limiter.admit(OF_ADDRESS, this.limiter.addressOf(request), reply);
    await this.limiter.admit(OF_RECIPIENT, email.toLowerCase(), reply);
    await this.inviteFounder(connection, email, language);
  }

  /**
   * Invites a person to found an organisation, and returns the link, which is also sent if this installation sends email. Throws 409 while
   * `DEVELOPER_SIGN_UP` is off.
   */
  async inviteFounder(connection: Connection, email: string, language: InvitationLanguage): Promise<string> {
    if (this.organisations.sign_up === 'off') throw ApiError.conflict('DEVELOPER_SIGN_UP is off.');
    const [to, token] = [email.toLowerCase(), newToken()];
    await connection.query(INVITE_FOUNDER, [sha256(token), to]);
    const link = this.linkOf(token);
    if (this.mails.offered) this.mails.post(invitationMail(language, to, { link }));
    return link;
  }

  private linkOf(token: string): string {
    return `${this.config.base_url}/developers/invitation?token=${token}`;
  }
}

const newToken = (): string => createSecret('svc_di_', 48);

const fieldsOf = ({ manager }: Connection): string => selectList(manager.dataSource, OrganisationInvitationDetail);

const LIFETIME = `now() + interval '7 days'`;

const INVITE = `
INSERT INTO organisation_invitations (digest, email, organisation_id, role, invited_by, expires_at) VALUES ($1, $2, $3, $4, $5, ${LIFETIME})
ON CONFLICT (organisation_id, email) DO UPDATE
SET digest = excluded.digest, role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at, created_at = excluded.created_at`;

const INVITE_FOUNDER = `
INSERT INTO organisation_invitations (digest, email, expires_at) VALUES ($1, $2, ${LIFETIME})
ON CONFLICT (email) WHERE organisation_id IS NULL DO UPDATE SET digest = excluded.digest, expires_at = excluded.expires_at, created_at = excluded.created_at`;
