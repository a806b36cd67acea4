import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Memberships } from '../../auth/memberships.js';
import { DeveloperGate } from '../../auth/developer-gate.js';
import { OrganisationContext, type OrganisationNeed } from '../../auth/organisation-context.js';
import { ApiError } from '../../contract/api-error.js';
import { Id } from '../../contract/fields/ids.js';
import { Database } from '../../database/database.js';
import { type Admission, Caller, type Requirements } from './caller.js';
import { admitBySession, DEVELOPER_DOCUMENTATION, identifyBySession } from './session.js';

/** Organisation in the path. */
const ID = { name: 'organisation_id', thing: 'Organisation' } as const;

@Injectable()
class OrganisationAdmission implements Admission {
  constructor(
    private readonly gate: DeveloperGate,
    private readonly memberships: Memberships,
    private readonly db: Database,
  ) {}

  authenticate(request: FastifyRequest): Promise<void> {
    return identifyBySession(this.gate, request);
  }

  async admit(request: FastifyRequest, { caller }: Requirements): Promise<void> {
    const session = await admitBySession(this.gate, request);
    const { organisation_id = '' } = request.params as { organisation_id?: string };
    const { reads } = this.db;
    const membership = await this.memberships.of(reads, Id.fromPath(organisation_id, ID.thing), session.merchant_id);
    if (!membership) throw ApiError.notFound(ID.thing);
    const ctx = new OrganisationContext(membership, session, reads);
    ctx.require(caller.requires as OrganisationNeed);
    request.caller = ctx;
  }
}

const DESCRIPTIONS: Readonly<Record<OrganisationNeed, string>> = {
  member: 'Requires a member of the organisation.',
  developer: 'Requires an owner or developer of the organisation.',
  billing: 'Requires an owner or a member for billing of the organisation.',
  owner: 'Requires an owner of the organisation.',
};

/**
 * A person who is a member of the organisation that `organisation_id` in the path identifies, with the role that the route requires. Other
 * organisations return `Organisation not found.`, like missing ones.
 */
export const organisation = (need: OrganisationNeed = 'member'): Caller<[ctx: OrganisationContext]> =>
  new Caller(OrganisationAdmission, { ...DEVELOPER_DOCUMENTATION, description: DESCRIPTIONS[need], path: ID }, need);
