import type { Connection } from '../database/connection.js';
import { ApiError } from '../contract/api-error.js';
import type { SignedInMerchant } from './merchant-session.js';

/** Roles in an organisation of developers. */
export const ORGANISATION_ROLES = ['owner', 'developer', 'billing'] as const;

/** One of {@link ORGANISATION_ROLES}. */
export type OrganisationRole = (typeof ORGANISATION_ROLES)[number];

/** Required role in an organisation: any role, owner, or another role, which owners also satisfy. */
export type OrganisationNeed = 'member' | OrganisationRole;

/** Membership of a person in an organisation. */
export interface OrganisationMembership {
  readonly organisation_id: number;
  readonly role: OrganisationRole;
}

/** Context of a signed-in person in the developer portal. */
export class DeveloperContext {
  constructor(
    readonly person: SignedInMerchant,
    readonly connection: Connection,
  ) {}

  /** Id of the account. */
  get merchant_id(): number {
    return this.person.merchant_id;
  }

  /** Returns the context of the same caller on another connection. */
  within(connection: Connection): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, { connection });
  }

  /** Runs `work` with the same caller in the current transaction, or in a new one if there is none. */
  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T> {
    return this.connection.transaction((connection) => work(this.within(connection)));
  }
}

/** Context of a person in one of their organisations. */
export class OrganisationContext extends DeveloperContext {
  readonly organisation_id: number;
  readonly role: OrganisationRole;

  constructor(membership: OrganisationMembership, person: SignedInMerchant, connection: Connection) {
    super(person, connection);
    this.organisation_id = membership.organisation_id;
    this.role = membership.role;
  }

  /** Returns true if the role meets the requirement. */
  may(need: OrganisationNeed): boolean {
    return need === 'member' || this.role === 'owner' || this.role === need;
  }

  /** Throws `forbidden` unless the role meets the requirement. */
  require(need: OrganisationNeed): void {
    if (!this.may(need)) throw ApiError.coded('forbidden', 'Your role in this organisation does not allow this.');
  }
}
