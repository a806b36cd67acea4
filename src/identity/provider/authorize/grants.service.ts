import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/database/system-db.js';
import type { IdentityUser } from '../user.js';

/** Scopes that users have consented to, per client and store. */
@Injectable()
export class GrantsService {
  constructor(private readonly db: SystemDb) {}

  /** Returns the scopes that a user has granted to a client. */
  async scopesOf(idp_client_id: number, { user_type, user_id, store_id }: IdentityUser): Promise<ReadonlySet<string>> {
    const [grant] = await this.db.query<{ scopes: string[] }>(
      `SELECT scopes FROM idp_grants
       WHERE idp_client_id = $1 AND user_type = $2 AND user_id = $3 AND coalesce(store_id, 0) = coalesce($4::bigint, 0)`,
      [idp_client_id, user_type, user_id, store_id],
    );
    return new Set(grant?.scopes);
  }

  /** Adds scopes to those that a user has granted to a client. */
  async remember(idp_client_id: number, { user_type, user_id, store_id }: IdentityUser, scopes: readonly string[]): Promise<void> {
    await this.db.execute(
      `INSERT INTO idp_grants AS g (idp_client_id, user_type, user_id, store_id, scopes) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (idp_client_id, user_type, user_id, (coalesce(store_id, 0))) DO UPDATE
       SET scopes = ARRAY(SELECT unnest(g.scopes) UNION SELECT unnest(excluded.scopes)), updated_at = now()
       WHERE NOT g.scopes @> excluded.scopes`,
      [idp_client_id, user_type, user_id, store_id, scopes],
    );
  }
}
