import { Injectable } from '@nestjs/common';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { App } from '../../apps/app.entity.js';
import type { TokenAnswer } from './token.dto.js';
import type { TokenPair } from './token.entity.js';
import { issueTokens, lockTokens, revokeFamily } from './tokens.js';
import { sha256 } from '../../platform/crypto/secrets.js';

type LookedUp = Pick<TokenPair, 'store_id' | 'pair_id' | 'installation_id' | 'family_id' | 'generation' | 'rotated_at' | 'revoked_at'>;

interface StoredPair extends LookedUp {
  /** True when the refresh token has expired. */
  readonly expired: boolean;
  /** True when it was rotated so recently that its reuse counts as a retry rather than theft. */
  readonly just_rotated: boolean;
  /** True when a later pair of the family has been rotated. */
  readonly superseded: boolean;
}

const INVALID = 'The refresh token is expired, used or unknown.';

/** Refresh token rotation: a refresh token can be used once; reuse of an old one revokes its family. */
@Injectable()
export class TokenRotationService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly cache: GrantCache,
  ) {}

  /** Exchanges a refresh token for a new pair, which revokes both old tokens. Throws `invalid_grant`. */
  async refresh(app: App, refresh_token: string | undefined): Promise<TokenAnswer> {
    if (refresh_token === undefined) throw ApiError.coded('invalid_request', 'refresh_token is required.');
    const pair = await this.find(app, refresh_token);
    if (pair.rotated_at && (!pair.just_rotated || pair.superseded)) await this.revoke(pair);
    if (pair.rotated_at || pair.revoked_at || pair.expired) throw ApiError.coded('invalid_grant', INVALID);
    return this.db.asStore(pair.store_id, (ctx) => this.rotate(ctx, pair));
  }

  private async find(app: App, refresh_token: string): Promise<StoredPair> {
    const [pair] = await this.db.query<StoredPair>(
      `SELECT t.store_id, t.pair_id, t.installation_id, t.family_id, t.generation, t.rotated_at, t.revoked_at,
         t.refresh_expires_at <= now() AS expired, t.rotated_at > clock_timestamp() - $3 * interval '1 millisecond' AS just_rotated,
         EXISTS (SELECT FROM token_pairs n WHERE n.store_id = t.store_id AND n.family_id = t.family_id
           AND n.generation > t.generation AND n.rotated_at IS NOT NULL) AS superseded
       FROM token_pairs t
       JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
       WHERE t.refresh_digest = $1 AND t.app_id = $2`,
      [sha256(refresh_token), app.app_id, this.config.refresh_reuse_grace],
    );
    if (!pair) throw ApiError.coded('invalid_grant', INVALID);
    return pair;
  }

  private async rotate(ctx: StoreContext, pair: StoredPair): Promise<TokenAnswer> {
    await lockTokens(ctx, pair.installation_id);
    // The scopes may have changed since the pair was looked up.
    const [claimed] = await ctx.query<Pick<TokenPair, 'installation_id' | 'app_id' | 'scopes'>>(
      `UPDATE token_pairs SET rotated_at = clock_timestamp()
       WHERE store_id = $1 AND pair_id = $2 AND rotated_at IS NULL AND revoked_at IS NULL RETURNING installation_id, app_id, scopes`,
      pair.pair_id,
    );
    if (!claimed) throw ApiError.coded('invalid_grant', INVALID);
    await this.cache.evict(ctx.connection, { installation_id: pair.installation_id });
    return issueTokens(ctx, this.config, claimed, { family_id: pair.family_id, generation: pair.generation + 1 });
  }

  private async revoke({ store_id, family_id, installation_id }: StoredPair): Promise<void> {
    await this.db.asStore(store_id, async (ctx) => {
      await revokeFamily(ctx, installation_id, family_id);
      await this.cache.evict(ctx.connection, { installation_id });
    });
  }
}
