import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { Redemptions } from '../../platform/auth/redemptions.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { AuthorizationCode } from './token.entity.js';
import { revokeFamily } from './tokens.js';

/** Code that was exchanged before. */
type UsedCode = Pick<AuthorizationCode, 'store_id' | 'code_id' | 'family_id'> & {
  /** Milliseconds since the code was exchanged, when it was read; null before. */
  readonly used_for: number | null;
};

const noteOf = (code_id: number): string => `code ${String(code_id)}`;

/** Replays of authorization codes, which revoke the tokens that the code was exchanged for. */
@Injectable()
export class CodeReplaysService {
  constructor(
    private readonly db: SystemDb,
    private readonly cache: GrantCache,
    private readonly redemptions: Redemptions,
  ) {}

  /** Runs `exchange`, which exchanges the code. What arrives before its response is no replay. */
  exchanging<T>(code_id: number, request: FastifyRequest, exchange: () => Promise<T>): Promise<T> {
    return this.redemptions.responding(noteOf(code_id), request, exchange);
  }

  /** Revokes the tokens of a used code if the request replays it. */
  async revokeAfter({ store_id, code_id, used_for, family_id }: UsedCode, request: FastifyRequest): Promise<void> {
    if (used_for === null || !family_id || !this.redemptions.isReplay(noteOf(code_id), used_for, request)) return;
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
}
