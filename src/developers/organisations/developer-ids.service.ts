import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/database/system-db.js';
import { StaffService } from '../../staff/staff.service.js';

/** Store of a person. */
export interface OwnStore {
  readonly store_id: number;
  readonly name: string;
  /** The person's organisation whose test store it is; null for other stores. */
  readonly organisation_id: number | null;
}

/** Ids that a person uses in requests. None of them is secret. */
export interface OwnIds {
  /** Apps of the person's organisations, by name; at most 100. */
  readonly apps: readonly { readonly app_id: number; readonly name: string; readonly client_id: string }[];
  /** Test stores of the person's organisations, and then the stores that the person is a member of; at most 100. */
  readonly stores: readonly OwnStore[];
}

/** Looks up the ids of a person's apps and stores. */
@Injectable()
export class DeveloperIds {
  constructor(
    private readonly db: SystemDb,
    private readonly staff: StaffService,
  ) {}

  /** Returns the ids of a signed-in person. */
  async of(merchant_id: number): Promise<OwnIds> {
    const { reads } = this.db;
    const own = await this.staff.storesOf(reads, merchant_id);
    const [apps, stores] = await Promise.all([
      reads.query<OwnIds['apps'][number]>(APPS, [merchant_id]),
      reads.query<OwnIds['stores'][number]>(STORES, [merchant_id, own]),
    ]);
    return { apps, stores };
  }
}

const APPS = `
SELECT a.app_id, a.name, a.client_id
FROM organisation_members m JOIN organisation_apps o USING (organisation_id) JOIN apps a USING (app_id)
WHERE m.merchant_id = $1 AND o.deleted_at IS NULL ORDER BY a.name, a.app_id LIMIT 100`;

/** Retired test stores are left out. */
const STORES = `
SELECT s.store_id, s.name, m.organisation_id
FROM (SELECT t.store_id FROM organisation_members m JOIN test_stores t USING (organisation_id) WHERE m.merchant_id = $1 UNION SELECT unnest($2::bigint[])) o
JOIN stores s USING (store_id) LEFT JOIN test_stores t USING (store_id)
LEFT JOIN organisation_members m ON m.organisation_id = t.organisation_id AND m.merchant_id = $1
WHERE t.retired_at IS NULL ORDER BY t.store_id IS NULL, s.store_id LIMIT 100`;
