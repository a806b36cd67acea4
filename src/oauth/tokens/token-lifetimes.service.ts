import { Injectable } from '@nestjs/common';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { earlier } from '../../platform/database/shifted-time.js';
import type { StoreContext } from '../../platform/database/store-context.js';

/** Lifetimes of the tokens of apps. */
@Injectable()
export class TokenLifetimes {
  constructor(private readonly cache: GrantCache) {}

  /** Moves the expiry of the tokens of a store, and the notices before it, this many milliseconds earlier. */
  async shorten(ctx: StoreContext, by: number): Promise<void> {
    await ctx.query(SHORTEN, by);
    await this.cache.evict(ctx.connection, { store_id: ctx.store_id });
  }

  /** Expires the access tokens of an installation now and returns their number. Their refresh tokens stay valid. */
  async expireAccess(ctx: StoreContext, installation_id: number): Promise<number> {
    const expired = await ctx.query(EXPIRE, installation_id);
    await this.cache.evict(ctx.connection, { store_id: ctx.store_id });
    return expired.length;
  }
}

const SHORTEN = `
UPDATE token_pairs SET access_expires_at = ${earlier('access_expires_at', '$2')},
  refresh_expires_at = ${earlier('refresh_expires_at', '$2')}, notice_at = ${earlier('notice_at', '$2')}
WHERE store_id = $1 AND rotated_at IS NULL AND revoked_at IS NULL`;

const EXPIRE = `
UPDATE token_pairs SET access_expires_at = now()
WHERE store_id = $1 AND installation_id = $2 AND access_expires_at > now() AND rotated_at IS NULL AND revoked_at IS NULL RETURNING pair_id`;
