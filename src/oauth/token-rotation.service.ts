import { Injectable } from '@nestjs/common';
import { GrantCache } from '../platform/auth/grant-cache.js';
import { Config } from '../platform/config/config.js';
import { sha256 } from '../platform/crypto/secrets.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import type { App } from './app.entity.js';
import type { TokenAnswer } from './token.dto.js';
import type { TokenPair } from './token.entity.js';
import { issueTokens, revokeFamily } from './tokens.js';

interface StoredPair extends TokenPair {
  /** Refresh token is past its lifetime. */
  readonly expired: boolean;
  /** Rotated so recently that its reuse is a client's retry rather than a theft. */
  readonly just_rotated: boolean;
  /** A later pair of the family was rotated already. */
  readonly superseded: boolean;
}

const INVALID = 'The refresh token is expired, used or unknown.';

/** Refresh with rotation: a refresh token works once; reuse of an old one revokes its whole family. */
@Injectable()
export class TokenRotationService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly cache: GrantCache,
  ) {}

  /** Exchanges a refresh token for a new pair; both old tokens are dead from then on. Throws `invalid_grant`. */
  async refresh(app: App, refresh_token: string | undefined): Promise<TokenAnswer> {
    if (refresh_token === undefined) throw coded('invalid_request', 'refresh_token is required.');
    const pair = await this.find(app, refresh_token);
    if (pair.rotated_at && (!pair.just_rotated || pair.superseded)) await this.revoke(pair);
    if (pair.rotated_at || pair.revoked_at || pair.expired) throw coded('invalid_grant', INVALID);
    return this.db.asStore(pair.store_id, (ctx) => this.rotate(ctx, pair));
  }

  private async find(app: App, refresh_token: string): Promise<StoredPair> {
    const [pair] = await this.db.query<StoredPair>(
      `SELECT t.*, t.refresh_expires_at <= now() AS expired, t.rotated_at > clock_timestamp() - $3 * interval '1 millisecond' AS just_rotated,
         EXISTS (SELECT FROM token_pairs n WHERE n.store_id = t.store_id AND n.family_id = t.family_id
           AND n.generation > t.generation AND n.rotated_at IS NOT NULL) AS superseded
       FROM token_pairs t
       JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
       WHERE t.refresh_digest = $1 AND t.app_id = $2`,
      [sha256(refresh_token), app.app_id, this.config.refresh_reuse_grace],
    );
    if (!pair) throw coded('invalid_grant', INVALID);
    return pair;
  }

  private async rotate(ctx: StoreContext, pair: StoredPair): Promise<TokenAnswer> {
    const won = await ctx.query(
      `UPDATE token_pairs SET rotated_at = clock_timestamp()
       WHERE store_id = $1 AND pair_id = $2 AND rotated_at IS NULL AND revoked_at IS NULL RETURNING pair_id`,
      pair.pair_id,
    );
    if (won.length === 0) throw coded('invalid_grant', INVALID);
    ctx.afterCommit(() => this.cache.evict({ installation_id: pair.installation_id }));
    return issueTokens(ctx, this.config, pair, { family_id: pair.family_id, generation: pair.generation + 1 });
  }

  private async revoke({ store_id, family_id, installation_id }: StoredPair): Promise<void> {
    await this.db.asStore(store_id, async (ctx) => {
      await revokeFamily(ctx, family_id);
      ctx.afterCommit(() => this.cache.evict({ installation_id }));
    });
  }
}
