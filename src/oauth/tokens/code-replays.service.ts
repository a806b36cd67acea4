import { Injectable } from '@nestjs/common';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { RecentChanges } from '../../platform/database/recent-changes.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { AuthorizationCode } from './token.entity.js';
import { revokeFamily } from './tokens.js';

/** Code that was exchanged before. */
type UsedCode = Pick<AuthorizationCode, 'store_id' | 'code_id' | 'used_at' | 'family_id'>;

const noteOf = (code_id: number): string => `code ${String(code_id)}`;

/** Replays of authorization codes, which revoke the tokens that the code was exchanged for. */
@Injectable()
export class CodeReplaysService {
  constructor(
    private readonly db: SystemDb,
    private readonly cache: GrantCache,
    private readonly recent: RecentChanges,
  ) {}

  /** Notes that the transaction exchanges a code now. */
  note(ctx: StoreContext, code_id: number): void {
    this.recent.note(ctx.connection, noteOf(code_id));
  }

  /** Revokes the tokens of a used code, unless the request arrived, at `arrived_at` (`performance.now()`), before the exchange ended. */
  async revokeAfter({ store_id, code_id, used_at, family_id }: UsedCode, arrived_at: number): Promise<void> {
    if (!used_at || !family_id || !this.isReplay(code_id, used_at, arrived_at)) return;
    await this.db.asStore(store_id, async (ctx) => {
      const [pair] = await ctx.query<{ installation_id: number }>(
        'SELECT installation_id FROM token_pairs WHERE store_id = $1 AND family_id = $2 LIMIT 1',
        family_id,
      );
      if (!pair) return;
      await revokeFamily(ctx, pair.installation_id, family_id);
      await this.cache.evict(ctx.connection, { store_id, installation_id: pair.installation_id });
    });
  }

  /** Exchanges of this process are compared on its own monotonic clock, those of others on the clock of the database. */
  private isReplay(code_id: number, used_at: Date, arrived_at: number): boolean {
    if (this.recent.changedSince(noteOf(code_id), arrived_at)) return false;
    return used_at.getTime() < (this.db.clock.timeAt(arrived_at) ?? 0);
  }
}
