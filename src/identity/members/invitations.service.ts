import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { createSecret, sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';
import { type StaffAccess, StaffService } from '../../staff/staff.service.js';
import type { Recipient } from '../one-time-codes/one-time-codes.service.js';
import { regionOf } from '../phone.js';
import { recipientOf } from '../recipient.js';
import { SessionsService, type SignInOrigin } from '../sign-in/sessions.service.js';
import type { InvitationLanguage } from './invitation-messages.js';
import { InvitationSender } from './invitation-sender.service.js';
import { StaffInvitation } from './staff-invitation.entity.js';

/** Access of a new member. */
export type InvitedAccess = Pick<StaffInvitation, 'role' | 'roles' | 'permissions'>;

/** Invitation as owners see it. */
export type InvitationDetail = Pick<StaffInvitation, 'invitation_id' | 'channel' | 'recipient' | 'role' | 'expires_at'> & {
  /** False once it has expired, or the owner who invited is no longer an owner. */
  readonly is_open: boolean;
};

/** Invitation as its recipient sees it. */
export type OpenInvitation = Pick<StaffInvitation, 'channel' | 'recipient' | 'role'> & {
  readonly store: string;
  /** Name of the owner who invites. */
  readonly by: string;
};

/** Visit of an owner who invites. */
interface OwnersVisit {
  /** Names for the message. */
  readonly store: string;
  readonly by: string;
  readonly language: InvitationLanguage;
  readonly reply: FastifyReply;
}

/** Link of an invitation. */
export interface InvitationLink {
  readonly store_id: number;
  readonly token: string;
}

/** Invitations to the staff of a store, by a link that is valid for seven days and works once. */
@Injectable()
export class Invitations {
  constructor(
    private readonly config: Config,
    private readonly sender: InvitationSender,
    private readonly sessions: SessionsService,
    private readonly staff: StaffService,
  ) {}

  /** Returns the person that a text identifies; undefined for anything but an email address or a phone number. */
  recipientOf(text: string): Recipient | undefined {
    return recipientOf(text, this.config.identity.phone_region);
  }

  /** Returns true if messages can be sent to the person: the channel is available, and a phone number belongs to a region that receives codes. */
  offers({ channel, address }: Recipient): boolean {
    const { code_regions } = this.config.identity;
    return this.sender.offers(channel) && (channel === 'email' || code_regions.includes(regionOf(address) ?? ''));
  }

  /** Returns the invitations of a store that were not accepted, newest first. */
  list(ctx: MerchantContext): Promise<InvitationDetail[]> {
    return ctx.query<InvitationDetail>(LIST);
  }

  /** Invites a person, and replaces any existing invitation of the person. Throws `rate_limited`. */
  async invite(ctx: MerchantContext, recipient: Recipient, place: InvitedAccess, visit: OwnersVisit): Promise<void> {
    const { channel, address } = recipient;
    await this.sender.count(ctx.store_id, address, visit.reply);
    const token = newToken();
    const permissions = this.staff.knownPermissions(place.permissions);
    await ctx.query(INVITE, sha256(token), channel, address, place.role, place.roles, permissions, ctx.merchant_id);
    this.sender.send({ ...visit, ...recipient, store_id: ctx.store_id, token });
  }

  /** Sends an invitation again with a new link, which replaces the former one. Throws `Invitation not found.` (404) and `rate_limited`. */
  async resend(ctx: MerchantContext, invitation_id: number, visit: OwnersVisit): Promise<void> {
    const { recipient, channel } = await ctx.rows(StaffInvitation).get({ invitation_id }, 'Invitation');
    await this.sender.count(ctx.store_id, recipient, visit.reply);
    const token = newToken();
    const sent = await ctx.query(RENEW, invitation_id, sha256(token), ctx.merchant_id);
    if (sent.length === 0) throw ApiError.notFound('Invitation');
    this.sender.send({ ...visit, channel, address: recipient, store_id: ctx.store_id, token });
  }

  /** Withdraws an invitation. Throws `Invitation not found.` (404). */
  async withdraw(ctx: MerchantContext, invitation_id: number): Promise<void> {
    if ((await ctx.rows(StaffInvitation).remove({ invitation_id })) === 0) throw ApiError.notFound('Invitation');
  }

  /** Returns the invitation of a link; undefined for a link that is unknown, expired, used or withdrawn. */
  async find({ store_id, token }: InvitationLink): Promise<OpenInvitation | undefined> {
    const [found] = await this.sessions.transaction((connection) => connection.query<OpenInvitation>(FIND, [store_id, sha256(token)]));
    return found;
  }

  /**
   * Uses the link to make the merchant that `find` returns in the same transaction a member. Returns undefined if the link cannot be used: only one
   * of several concurrent requests succeeds. Throws 409 if the merchant is already a member of the store.
   */
  accept(link: InvitationLink, find: (connection: Connection) => Promise<number>, origin: SignInOrigin): Promise<number | undefined> {
    const { store_id, token } = link;
    return this.sessions.transaction(async (connection) => {
      const [place] = await connection.query<InvitedAccess & Pick<StaffAccess, 'time_zone'>>(REDEEM, [store_id, sha256(token)]);
      if (!place) return undefined;
      const merchant_id = await find(connection);
      const { address, request_id = null } = origin;
      const caller = { request_id, ...(address !== undefined && { address }) };
      const ctx = new MerchantContext({ store_id, merchant_id, staff_id: 0, ...place }, caller, connection);
      await this.staff.add(ctx, merchant_id, place);
      return merchant_id;
    });
  }
}

const newToken = (): string => createSecret('svc_si_', 48);

const LIFETIME = `interval '7 days'`;

/** Condition that the owner who invited is still an owner. */
const BY_OWNER = `EXISTS (
  SELECT FROM staff p WHERE p.store_id = $1 AND p.merchant_id = i.invited_by AND p.role = 'owner' AND p.suspended_at IS NULL)`;

const LIST = `
SELECT invitation_id, channel, recipient, role, expires_at, expires_at > now() AND ${BY_OWNER} AS is_open
FROM staff_invitations i WHERE store_id = $1 ORDER BY created_at DESC, invitation_id DESC`;

const INVITE = `
INSERT INTO staff_invitations (store_id, digest, channel, recipient, role, roles, permissions, invited_by, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + ${LIFETIME})
ON CONFLICT (store_id, recipient) WHERE recipient <> '[erased]' DO UPDATE
SET digest = excluded.digest, role = excluded.role, roles = excluded.roles, permissions = excluded.permissions,
  invited_by = excluded.invited_by, expires_at = excluded.expires_at, created_at = excluded.created_at, updated_at = excluded.updated_at`;

const RENEW = `
UPDATE staff_invitations SET digest = $3, invited_by = $4, expires_at = now() + ${LIFETIME}, updated_at = now()
WHERE store_id = $1 AND invitation_id = $2 RETURNING 1`;

const FIND = `
SELECT i.channel, i.recipient, i.role, s.name AS store, m.name AS by
FROM staff_invitations i JOIN stores s ON s.store_id = i.store_id JOIN merchants m ON m.merchant_id = i.invited_by
WHERE i.store_id = $1 AND i.digest = $2 AND i.expires_at > now() AND ${BY_OWNER}`;

const REDEEM = `
DELETE FROM staff_invitations i WHERE store_id = $1 AND digest = $2 AND expires_at > now() AND ${BY_OWNER}
RETURNING role, roles, permissions, (SELECT t.time_zone FROM stores t WHERE t.store_id = i.store_id) AS time_zone`;
