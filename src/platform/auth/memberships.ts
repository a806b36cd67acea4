import type { Connection } from '../database/connection.js';
import type { OrganisationMembership } from './organisation-context.js';

/** Port for looking up who is a member of an organisation of developers. The domain of the developers implements it. */
export abstract class Memberships {
  /** Returns the merchant's membership of an organisation; undefined without one, and for an organisation that does not exist. */
  abstract of(connection: Connection, organisation_id: number, merchant_id: number): Promise<OrganisationMembership | undefined>;
}
