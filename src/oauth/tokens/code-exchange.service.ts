import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type App, undeclaredScope } from '../../apps/app.entity.js';
import { InstallationChangesService } from '../installations/installation-changes.service.js';
import { type PresentedCode, PresentedGrants } from './presented-grants.service.js';
import type { StoreNote, TokenAnswer, TokenRequest } from './token.dto.js';
import type { AuthorizationCode } from './token.entity.js';
import { issueTokens, newFamily, revokeFamily } from './tokens.js';
import { createStoreSecret, sha256, isVerifier, challengeOf } from '../../platform/crypto/secrets.js';

/** Authorization that a merchant granted. */
export interface Authorization {
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  /** PKCE challenge (S256). */
  readonly code_challenge?: string | undefined;
}

/** State of a code while its row is locked. */
type LockedCode = Pick<AuthorizationCode, 'used_at' | 'family_id'> & { readonly expired: boolean };

const INVALID = 'The authorization code is expired, used or unknown.';

/** Authorization codes: issued on consent, exchanged once (specification 3.5, 5.2). */
@Injectable()
export class CodeExchangeService {
  constructor(
    private readonly config: Config,
    private readonly presented: PresentedGrants,
    private readonly installations: InstallationChangesService,
    private readonly cache: GrantCache,
  ) {}

  /** Issues a code for an app on the store. Throws `invalid_redirect_uri` and `invalid_scope`. */
  async issue(ctx: StoreContext, app: App, { redirect_uri, scopes, code_challenge }: Authorization): Promise<string> {
    if (!app.redirect_urls.includes(redirect_uri))
      throw ApiError.coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
    if (undeclaredScope(app.scopes, scopes) !== undefined) throw ApiError.coded('invalid_scope', 'The app does not declare these scopes.');
    const code = createStoreSecret('svc_ac_', 32, ctx.store_id);
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
   * Exchanges a code for tokens and installs the app. Throws `invalid_grant`, and `invalid_redirect_uri` for a redirect URI that the app has not
   * registered. Any further exchange by the same client, including a concurrent one, also revokes the tokens that the code was exchanged for (RFC
   * 6749, 4.1.2). An attempt by another client changes nothing.
   */
  async exchange(app: App, body: TokenRequest): Promise<TokenAnswer> {
    if (body.code === undefined) throw ApiError.coded('invalid_request', 'code is required.');
    const code = await this.presented.code(app, body.code);
    if (code.used_at === null) checkRequest(app, code, body);
    const tokens = await code.ctx.transaction((ctx) => this.redeemOrRevoke(ctx, app, code));
    if (!tokens) throw ApiError.coded('invalid_grant', INVALID);
    return tokens;
  }

  /** Under the lock of the code's row, returns tokens for the first exchange; for a further one, revokes them and returns undefined. */
  private async redeemOrRevoke(ctx: StoreContext, app: App, code: PresentedCode): Promise<TokenAnswer | undefined> {
    const [locked] = await ctx.query<LockedCode>(
      'SELECT used_at, family_id, expires_at <= now() AS expired FROM authorization_codes WHERE store_id = $1 AND code_id = $2 FOR UPDATE',
      code.code_id,
    );
    if (locked?.used_at) await this.revoke(ctx, locked);
    return !locked || locked.used_at || locked.expired ? undefined : this.redeem(ctx, app, code);
  }

  private async redeem(ctx: StoreContext, app: App, { code_id, scopes }: PresentedCode): Promise<TokenAnswer> {
    const family = newFamily();
    const { installation_id } = await this.installations.install(ctx, app, scopes);
    const tokens = await issueTokens(ctx, this.config, { installation_id, app_id: app.app_id, scopes }, family);
    const [store] = await ctx.query<StoreNote>('SELECT name AS store_name, is_sandbox FROM stores WHERE store_id = $1');
    await ctx.query(
      'UPDATE authorization_codes SET used_at = row_clock(store_id), family_id = $3 WHERE store_id = $1 AND code_id = $2',
      code_id,
      family.family_id,
    );
    return { ...tokens, store_id: ctx.store_id, ...store, installation_id };
  }

  private async revoke(ctx: StoreContext, { family_id }: LockedCode): Promise<void> {
    const [pair] = await ctx.query<{ installation_id: number }>(
      'SELECT installation_id FROM token_pairs WHERE store_id = $1 AND family_id = $2 AND revoked_at IS NULL LIMIT 1',
      family_id,
    );
    if (!pair || family_id === null) return;
    await revokeFamily(ctx, pair.installation_id, family_id);
    const target = { type: 'installation', id: pair.installation_id } as const;
    audit.record(ctx, { action: 'token.revoked', target, details: { reason: 'code_reused' } });
    await this.cache.evict(ctx.connection, { store_id: ctx.store_id, installation_id: pair.installation_id });
  }
}

/** Throws if the redirect URI (see {@link checkRedirect}) or the verifier of the request does not match the authorization. */
function checkRequest(app: App, code: PresentedCode, { redirect_uri, code_verifier }: TokenRequest): void {
  checkRedirect(app, code, redirect_uri);
  if (!verifies(code.code_challenge, code_verifier))
    throw ApiError.coded('invalid_grant', 'The code verifier does not match the code challenge.');
}

/**
 * Throws `invalid_redirect_uri` for a URI that the app has not registered, and `invalid_grant` for one that the code was not issued for.
 */
function checkRedirect(app: App, code: PresentedCode, redirect_uri: string | undefined): void {
  if (redirect_uri === code.redirect_uri) return;
  if (redirect_uri !== undefined && !app.redirect_urls.includes(redirect_uri))
    throw ApiError.coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
  throw ApiError.coded('invalid_grant', 'The redirect URI does not match the authorization request.');
}

/** Returns true when the verifier hashes to the challenge. Without a challenge there must be no verifier (RFC 9700, 2.1.1). */
function verifies(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  return verifier !== undefined && isVerifier(verifier) && challengeOf(verifier) === challenge;
}
