import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { secrets } from '../../platform/crypto/secrets.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type App, undeclaredScope } from '../../apps/app.entity.js';
import { InstallationChangesService } from '../installations/installation-changes.service.js';
import type { TokenAnswer, TokenRequest } from './token.dto.js';
import type { AuthorizationCode } from './token.entity.js';
import { CodeReplaysService } from './code-replays.service.js';
import { issueTokens, newFamily } from './tokens.js';

/** Authorization that a merchant granted. */
export interface Authorization {
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  /** PKCE challenge (S256). */
  readonly code_challenge?: string | undefined;
}

/** Columns of a code that an exchange reads. */
type StoredCode = Pick<AuthorizationCode, 'store_id' | 'code_id' | 'redirect_uri' | 'scopes' | 'code_challenge' | 'family_id'> & {
  /** Milliseconds since the code was exchanged; null before. */
  readonly used_for: number | null;
};

const INVALID = 'The authorization code is expired, used or unknown.';

/** Authorization codes: issued on consent, exchanged once (specification 3.5, 5.2). */
@Injectable()
export class CodeExchangeService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly installations: InstallationChangesService,
    private readonly replays: CodeReplaysService,
  ) {}

  /** Issues a code for an app on the store. Throws `invalid_redirect_uri` and `invalid_scope`. */
  async issue(ctx: StoreContext, app: App, { redirect_uri, scopes, code_challenge }: Authorization): Promise<string> {
    if (!app.redirect_urls.includes(redirect_uri))
      throw ApiError.coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
    if (undeclaredScope(app.scopes, scopes) !== undefined) throw ApiError.coded('invalid_scope', 'The app does not declare these scopes.');
    const code = secrets.create('svc_ac_', 32);
    await ctx.query(
      `INSERT INTO authorization_codes (store_id, app_id, code_digest, redirect_uri, scopes, code_challenge, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 millisecond')`,
      app.app_id,
      secrets.sha256(code),
      redirect_uri,
      scopes,
      code_challenge ?? null,
      this.config.auth_code_ttl,
    );
    return code;
  }

  /**
   * Exchanges a code for tokens and installs the app. Throws `invalid_grant`. A replay also revokes the tokens that the code was exchanged
   * for. An attempt by another client changes nothing. Throws `invalid_redirect_uri` for a redirect URI that the app has not registered.
   */
  async exchange(app: App, body: TokenRequest, request: FastifyRequest): Promise<TokenAnswer> {
    const code = await this.find(app, body.code);
    if (code.used_for !== null) {
      await this.replays.revokeAfter(code, request);
      throw ApiError.coded('invalid_grant', INVALID);
    }
    checkRedirect(app, code, body.redirect_uri);
    if (!verifies(code.code_challenge, body.code_verifier))
      throw ApiError.coded('invalid_grant', 'The code verifier does not match the code challenge.');
    const { store_id, code_id } = code;
    return this.replays.exchanging(code_id, request, () => this.db.asStore(store_id, (ctx) => this.redeem(ctx, app, code)));
  }

  private async find(app: App, raw: string | undefined): Promise<StoredCode> {
    if (raw === undefined) throw ApiError.coded('invalid_request', 'code is required.');
    const [code] = await this.db.query<StoredCode & { expired: boolean }>(
      `SELECT store_id, code_id, redirect_uri, scopes, code_challenge, family_id, expires_at <= now() AS expired,
         extract(epoch FROM clock_timestamp() - used_at)::float8 * 1000 AS used_for
       FROM authorization_codes WHERE code_digest = $1 AND app_id = $2`,
      [secrets.sha256(raw), app.app_id],
    );
    if (!code || (code.expired && code.used_for === null)) throw ApiError.coded('invalid_grant', INVALID);
    return code;
  }

  private async redeem(ctx: StoreContext, app: App, { code_id, scopes }: StoredCode): Promise<TokenAnswer> {
    const family = newFamily();
    const claimed = await ctx.query(
      `SELECT code_id FROM authorization_codes WHERE store_id = $1 AND code_id = $2 AND used_at IS NULL AND expires_at > now() FOR UPDATE`,
      code_id,
    );
    if (claimed.length === 0) throw ApiError.coded('invalid_grant', INVALID);
    const { installation_id } = await this.installations.install(ctx, app, scopes);
    const tokens = await issueTokens(ctx, this.config, { installation_id, app_id: app.app_id, scopes }, family);
    const [store] = await ctx.query<{ name: string }>('SELECT name FROM stores WHERE store_id = $1');
    await ctx.query(
      'UPDATE authorization_codes SET used_at = clock_timestamp(), family_id = $3 WHERE store_id = $1 AND code_id = $2',
      code_id,
      family.family_id,
    );
    return { ...tokens, store_id: ctx.store_id, store_name: store?.name ?? '', installation_id };
  }
}

/**
 * Throws `invalid_redirect_uri` for a URI that the app has not registered, and `invalid_grant` for one that the code was not issued for.
 */
function checkRedirect(app: App, code: StoredCode, redirect_uri: string | undefined): void {
  if (redirect_uri === code.redirect_uri) return;
  if (redirect_uri !== undefined && !app.redirect_urls.includes(redirect_uri))
    throw ApiError.coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
  throw ApiError.coded('invalid_grant', 'The redirect URI does not match the authorization request.');
}

/** Returns true when the verifier hashes to the challenge. Without a challenge there must be no verifier (RFC 9700, 2.1.1). */
function verifies(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  return verifier !== undefined && secrets.challengeOf(verifier) === challenge;
}
