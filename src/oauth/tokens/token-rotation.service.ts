import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { App } from '../../apps/app.entity.js';
import { type PresentedPair, PresentedGrants } from './presented-grants.service.js';
import type { TokenAnswer } from './token.dto.js';
import type { TokenPair } from './token.entity.js';
import { issueUnderLock, lockTokens, revokeFamily } from './tokens.js';

/** Marks a token pair as rotated: `$1` is the store, `$2` the pair. Returns no row for one that was rotated or revoked. */
const CLAIM = `
UPDATE token_pairs SET rotated_at = row_clock(store_id)
WHERE store_id = $1 AND pair_id = $2 AND rotated_at IS NULL AND revoked_at IS NULL RETURNING installation_id, app_id, scopes`;

const INVALID = 'The refresh token is expired, used or unknown.';

/** Refresh token rotation: a refresh token can be used once; reuse of an old one revokes its family. */
@Injectable()
export class TokenRotationService {
  constructor(
    private readonly config: Config,
    private readonly presented: PresentedGrants,
    private readonly cache: GrantCache,
  ) {}

  /** Exchanges a refresh token for a new pair, which revokes both old tokens. Throws `invalid_grant`. */
  async refresh(app: App, refresh_token: string | undefined): Promise<TokenAnswer> {
    if (refresh_token === undefined) throw ApiError.coded('invalid_request', 'refresh_token is required.');
    const pair = await this.presented.refreshToken(app, refresh_token);
    if (pair.rotated_at && (!pair.just_rotated || pair.superseded)) await this.revoke(pair);
    if (pair.rotated_at || pair.revoked_at || pair.expired) throw ApiError.coded('invalid_grant', INVALID);
    return pair.ctx.transaction((ctx) => this.rotate(ctx, pair));
  }

  private async rotate(ctx: StoreContext, pair: PresentedPair): Promise<TokenAnswer> {
    // Sent together: PostgreSQL runs the second one once it has the lock. The scopes may have changed since the pair was looked up.
    const [, [claimed]] = await Promise.all([
      lockTokens(ctx, pair.installation_id),
      ctx.query<Pick<TokenPair, 'installation_id' | 'app_id' | 'scopes'>>(CLAIM, pair.pair_id),
    ]);
    if (!claimed) throw ApiError.coded('invalid_grant', INVALID);
    const [tokens] = await Promise.all([
      issueUnderLock(ctx, this.config, claimed, { family_id: pair.family_id, generation: pair.generation + 1 }),
      this.cache.evict(ctx.connection, { installation_id: pair.installation_id }),
    ]);
    return tokens;
  }

  private async revoke({ ctx, family_id, installation_id }: PresentedPair): Promise<void> {
    await ctx.transaction(async (within) => {
      if (await revokeFamily(within, installation_id, family_id)) {
        const target = { type: 'installation', id: installation_id } as const;
        audit.record(within, { action: 'token.revoked', target, details: { reason: 'refresh_token_reused' } });
      }
      await this.cache.evict(within.connection, { installation_id });
    });
  }
}
