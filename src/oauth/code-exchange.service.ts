import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { GrantCache } from '../platform/auth/grant-cache.js';
import { Config } from '../platform/config/config.js';
import { newSecret, sha256 } from '../platform/crypto/secrets.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import type { App } from './app.entity.js';
import { InstallationsService } from './installations.service.js';
import type { TokenAnswer, TokenRequest } from './token.dto.js';
import { AuthorizationCode } from './token.entity.js';
import { issueTokens, newFamily, revokeFamily } from './tokens.js';

/** What a merchant agreed to. */
export interface Authorization {
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  /** PKCE challenge (S256). */
  readonly code_challenge?: string | undefined;
}

const INVALID = 'The authorization code is expired, used or unknown.';

/** Authorization codes: issued when a merchant agrees, exchanged once (specification 3.5, 5.2). */
@Injectable()
export class CodeExchangeService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly installations: InstallationsService,
    private readonly cache: GrantCache,
  ) {}

  /** Makes a code for an app on the store. Throws `invalid_redirect_uri` and `invalid_scope`. */
  async issue(ctx: StoreContext, app: App, { redirect_uri, scopes, code_challenge }: Authorization): Promise<string> {
    if (!app.redirect_urls.includes(redirect_uri)) throw coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
    if (scopes.some((scope) => !app.scopes.includes(scope))) throw coded('invalid_scope', 'The app does not declare these scopes.');
    const code = newSecret('svc_ac_', 32);
    await ctx.query(
      `INSERT INTO authorization_codes (store_id, app_id, code_digest, redirect_uri, scopes, code_challenge, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 millisecond')`,
      app.app_id,
      sha256(code),
      redirect_uri,
      scopes,
      code_challenge ?? null,
      this.config.auth_code_ttl,
    );
    return code;
  }

  /**
   * Exchanges a code for tokens and installs the app. Throws `invalid_grant`. A replay also revokes what the code was exchanged for, unless
   * the request was under way before that; a foreign client's try changes nothing. `arrived_at` is when the request came in.
   */
  async exchange(app: App, request: TokenRequest, arrived_at: Date): Promise<TokenAnswer> {
    const code = await this.find(app, request.code);
    if (code.used_at) {
      if (code.used_at < arrived_at && code.family_id) await this.revoke(code.store_id, code.family_id);
      throw coded('invalid_grant', INVALID);
    }
    if (code.redirect_uri !== request.redirect_uri) throw coded('invalid_grant', 'The redirect URI is not that of the code.');
    if (!verifies(code.code_challenge, request.code_verifier)) throw coded('invalid_grant', 'The code verifier does not fit.');
    return this.db.asStore(code.store_id, (ctx) => this.redeem(ctx, app, code));
  }

  private async find(app: App, raw: string | undefined): Promise<AuthorizationCode> {
    if (raw === undefined) throw coded('invalid_request', 'code is required.');
    const [code] = await this.db.query<AuthorizationCode & { expired: boolean }>(
      `SELECT *, expires_at <= now() AS expired FROM authorization_codes WHERE code_digest = $1 AND app_id = $2`,
      [sha256(raw), app.app_id],
    );
    if (!code || (code.expired && !code.used_at)) throw coded('invalid_grant', INVALID);
    return code;
  }

  private async redeem(ctx: StoreContext, app: App, { code_id, scopes }: AuthorizationCode): Promise<TokenAnswer> {
    const family = newFamily();
    const won = await ctx.query(
      `UPDATE authorization_codes SET used_at = clock_timestamp(), family_id = $3
       WHERE store_id = $1 AND code_id = $2 AND used_at IS NULL AND expires_at > now() RETURNING code_id`,
      code_id,
      family.family_id,
    );
    if (won.length === 0) throw coded('invalid_grant', INVALID);
    const { installation_id } = await this.installations.install(ctx, app, scopes);
    const tokens = await issueTokens(ctx, this.config, { installation_id, app_id: app.app_id, scopes }, family);
    const [store] = await ctx.query<{ name: string }>('SELECT name FROM stores WHERE store_id = $1');
    return { ...tokens, store_id: ctx.store_id, store_name: store?.name ?? '', installation_id };
  }

  private async revoke(store_id: number, family_id: string): Promise<void> {
    await this.db.asStore(store_id, async (ctx) => {
      await revokeFamily(ctx, family_id);
      ctx.afterCommit(() => this.cache.evict({ store_id }));
    });
  }
}

/** True when no challenge was sent, or the verifier hashes to it. */
function verifies(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return true;
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
