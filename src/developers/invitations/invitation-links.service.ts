import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import type { DeveloperContext, OrganisationMembership } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { sha256 } from '../../platform/crypto/secrets.js';
import type { Connection } from '../../platform/database/connection.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { StaffService } from '../../staff/staff.service.js';
import { OrganisationsService } from '../organisations/organisations.service.js';
import type { AcceptInvitation, CreateAccount, NewMembership } from './invitations.dto.js';
import type { OrganisationInvitation } from './organisation-invitation.entity.js';

/** Membership of the recipient, who founds an organisation if there is none. */
type InvitedMembership = Pick<OrganisationInvitation, 'email' | 'organisation_id' | 'role'>;

/** Invitation as its recipient sees it. */
export type OpenInvitation = InvitedMembership & {
  /** Name of the organisation. */
  readonly organisation: string | null;
  /** Name of the owner who invites. */
  readonly by: string | null;
};

/** Links of invitations. Each works once. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly db: SystemDb,
    private readonly organisations: OrganisationsService,
    private readonly staff: StaffService,
  ) {}

  /** Connection of visitors, who have no context. */
  get connection(): Connection {
    return this.db.reads;
  }

  /** Returns the invitation of a link; undefined for a link that is unknown, expired, used or withdrawn. */
  async find(token: string): Promise<OpenInvitation | undefined> {
    const [found] = await this.db.query<OpenInvitation>(FIND, [sha256(token), this.organisations.sign_up !== 'off']);
    return found;
  }

  /** Makes a signed-in person a member. Throws like {@link redeem}. */
  accept({ connection, merchant_id }: DeveloperContext, given: AcceptInvitation): Promise<NewMembership> {
    return connection.transaction(async (within) => {
      const { organisation_id, role } = await this.redeem(within, given, () => Promise.resolve(merchant_id));
      return { merchant_id, organisation_id, role };
    });
  }

  /**
   * Creates the account of a new person with the invited email address, and makes it a member. Throws 409 if there is an account with this
   * address, and like {@link redeem}.
   */
  async createAccount({ name, password, ...given }: CreateAccount): Promise<NewMembership> {
    if (!(await this.find(given.token))) throw ended();
    const password_hash = await hash(password);
    return this.db.transaction(async (connection) => {
      let merchant_id = 0;
      const person = async ({ email }: InvitedMembership): Promise<number> =>
        (merchant_id = await this.staff.insertMerchant(connection, { email, name, password_hash }));
      const { organisation_id, role } = await this.redeem(connection, given, person);
      return { merchant_id, organisation_id, role };
    });
  }

  /**
   * Consumes a link. Throws `Invitation not found.` (404) for one that cannot be used: only one of several concurrent requests succeeds. Throws 409
   * if the person is already a member of the organisation.
   */
  private async redeem(
    connection: Connection,
    { token, organisation_name }: AcceptInvitation,
    find: (place: InvitedMembership) => Promise<number>,
  ): Promise<OrganisationMembership> {
    const [place] = await connection.query<InvitedMembership>(REDEEM, [sha256(token), this.organisations.sign_up !== 'off']);
    if (!place) throw ended();
    const { organisation_id, role } = place;
    if (organisation_id !== null && role !== null) return this.organisations.join(connection, { organisation_id, role }, await find(place));
    if (organisation_name === undefined)
      throw ApiError.invalidField('organisation_name', 'required', 'organisation_name is required with this invitation.');
    return this.organisations.found(connection, await find(place), organisation_name);
  }
}

const ended = (): ApiError => ApiError.notFound('Invitation');

/** Condition that a link can be used: `$2` is true if persons may sign up, and an owner who invited is still an owner. */
const IS_OPEN = `i.digest = $1 AND i.expires_at > now() AND CASE WHEN i.organisation_id IS NULL THEN $2::boolean ELSE EXISTS (
  SELECT FROM organisation_members m WHERE m.organisation_id = i.organisation_id AND m.merchant_id = i.invited_by AND m.role = 'owner') END`;

const FIND = `
SELECT i.email, i.organisation_id, i.role, o.name AS organisation, p.name AS by
FROM organisation_invitations i
LEFT JOIN organisations o ON o.organisation_id = i.organisation_id
LEFT JOIN merchants p ON p.merchant_id = i.invited_by
WHERE ${IS_OPEN}`;

const REDEEM = `DELETE FROM organisation_invitations i WHERE ${IS_OPEN} RETURNING email, organisation_id, role`;
