import { Injectable } from '@nestjs/common';
import type { Memberships } from '../../platform/auth/memberships.js';
import {
  type DeveloperContext,
  type OrganisationContext,
  type OrganisationMembership,
  type OrganisationNeed,
} from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { selectList } from '../../platform/database/select-list.js';
import { Organisation, OrganisationMember } from './organisation.entity.js';
import { OrganisationDetail, type UpdateOrganisation } from './organisations.dto.js';

/** Organisations that a person can be a member of, and members that an organisation can have. */
const MAX_ORGANISATIONS = 50;
const MAX_MEMBERS = 100;

/** Organisations of developers, and who may do what in them. */
@Injectable()
export class OrganisationsService implements Memberships {
  constructor(private readonly config: Config) {}

  /** Persons who may found an organisation, as the operator decided. */
  get sign_up(): 'open' | 'invited' | 'off' {
    return this.config.apps.developer_sign_up;
  }

  /** Returns the merchant's membership of an organisation; undefined if there is none. */
  async of(connection: Connection, organisation_id: number, merchant_id: number): Promise<OrganisationMembership | undefined> {
    const [membership] = await connection.query<OrganisationMembership>(MEMBERSHIP, [organisation_id, merchant_id]);
    return membership;
  }

  /** Returns the organisations of the person, by name. */
  list({ connection, merchant_id }: DeveloperContext): Promise<OrganisationDetail[]> {
    return connection.query<OrganisationDetail>(
      `SELECT ${fieldsOf(connection)} FROM organisation_members o JOIN organisations t ON t.organisation_id = o.organisation_id
       WHERE o.merchant_id = $1 ORDER BY t.name, t.organisation_id`,
      [merchant_id],
    );
  }

  /** Returns the organisation. Throws `Organisation not found.` (404). */
  async show({ connection, merchant_id, organisation_id }: OrganisationContext): Promise<OrganisationDetail> {
    const [found] = await connection.query<OrganisationDetail>(
      `SELECT ${fieldsOf(connection)} FROM organisations t WHERE t.organisation_id = $2`,
      [merchant_id, organisation_id],
    );
    if (!found) throw ApiError.notFound('Organisation');
    return found;
  }

  /** Creates an organisation of the person, who becomes its owner. Throws `forbidden` unless anyone may sign up, and like {@link found}. */
  create(ctx: DeveloperContext, name: string): Promise<OrganisationMembership> {
    if (this.sign_up !== 'open') throw ApiError.coded('forbidden', 'New organisations need an invitation of the operator.');
    return ctx.transaction(({ connection, merchant_id }) => this.found(connection, merchant_id, name));
  }

  /** Creates an organisation with its owner. Throws 409 for a person with too many organisations. */
  async found(connection: Connection, merchant_id: number, name: string): Promise<OrganisationMembership> {
    const organisation = connection.manager.create(Organisation, { name });
    await connection.manager.insert(Organisation, organisation);
    return this.join(connection, { organisation_id: organisation.organisation_id, role: 'owner' }, merchant_id);
  }

  /** Makes a person a member. Throws 409 for a person who is already a member, and beyond the limits of organisations and members. */
  async join(connection: Connection, place: OrganisationMembership, merchant_id: number): Promise<OrganisationMembership> {
    await this.lock(connection, place.organisation_id);
    await connection.lock(`organisations of ${String(merchant_id)}`);
    const [counts] = await connection.query<{ organisations: number; members: number }>(COUNTS, [place.organisation_id, merchant_id]);
    if (counts && counts.organisations >= MAX_ORGANISATIONS)
      throw ApiError.conflict(`A person can be a member of ${String(MAX_ORGANISATIONS)} organisations.`);
    if (counts && counts.members >= MAX_MEMBERS) throw ApiError.conflict(`An organisation can have ${String(MAX_MEMBERS)} members.`);
    await connection.manager.insert(OrganisationMember, { ...place, merchant_id });
    return place;
  }

  /** Updates the organisation. */
  rename(ctx: OrganisationContext, given: UpdateOrganisation): Promise<OrganisationDetail> {
    if (given.name === undefined) throw ApiError.nothingGiven();
    const { name } = given;
    return this.change(ctx, 'owner', async (within) => {
      await within.connection.manager.update(Organisation, { organisation_id: within.organisation_id }, { name });
      return this.show(within);
    });
  }

  /**
   * Runs `work` in a transaction that locks the organisation, so that its changes are serialized. Throws `forbidden` if the caller's role does not,
   * or no longer, meet the requirement, and `Organisation not found.` (404) for a former member.
   */
  change<T>(ctx: OrganisationContext, need: OrganisationNeed, work: (within: OrganisationContext) => Promise<T>): Promise<T> {
    return ctx.transaction(async (within) => {
      await this.lock(within.connection, ctx.organisation_id);
      const membership = await this.of(within.connection, ctx.organisation_id, ctx.merchant_id);
      if (!membership) throw ApiError.notFound('Organisation');
      const current = Object.assign(within, membership);
      current.require(need);
      return work(current);
    });
  }

  /** Throws 409 if the organisation, which the transaction has locked, has no owner but this one. */
  async requireAnotherOwner({ connection, organisation_id }: OrganisationContext, merchant_id: number): Promise<void> {
    const owners = await connection.query<{ merchant_id: number }>(OWNERS, [organisation_id]);
    if (owners.length === 1 && owners[0]?.merchant_id === merchant_id)
      throw ApiError.conflict('An organisation must have an owner, and this is the last one.');
  }

  private async lock(connection: Connection, organisation_id: number): Promise<void> {
    await connection.query('SELECT 1 FROM organisations WHERE organisation_id = $1 FOR NO KEY UPDATE', [organisation_id]);
  }
}

const fieldsOf = ({ manager }: Connection): string => selectList(manager.dataSource, OrganisationDetail);

const MEMBERSHIP = 'SELECT organisation_id, role FROM organisation_members WHERE organisation_id = $1 AND merchant_id = $2';

const OWNERS = `SELECT merchant_id FROM organisation_members WHERE organisation_id = $1 AND role = 'owner' LIMIT 2`;

const COUNTS = `
SELECT (SELECT count(*) FROM organisation_members WHERE merchant_id = $2)::integer AS organisations,
  (SELECT count(*) FROM organisation_members WHERE organisation_id = $1)::integer AS members`;
