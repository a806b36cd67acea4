import { randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config/config.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { Installation } from '../../apps/installation.entity.js';
import { createStoreSecret, sha256 } from '../../platform/crypto/secrets.js';

/** Tokens in clear text. They are stored as digests and cannot be read again. */
export interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Space-separated. */
  readonly scope: string;
}

/** Position of a token pair among the pairs that descend from one grant. */
export interface Lineage {
  readonly family_id: string;
  readonly generation: number;
}

/** Returns the lineage of the first pair of a new grant. */
export const newFamily = (): Lineage => ({ family_id: randomUUID(), generation: 1 });

/** Issues an access token and a refresh token for an installation; only their SHA-256 is stored (specification 2.20). */
export async function issueTokens(
  ctx: StoreContext,
  config: Config,
  installation: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
  lineage: Lineage,
): Promise<IssuedTokens> {
  await lockTokens(ctx, installation.installation_id);
  return issueUnderLock(ctx, config, installation, lineage);
}

/** Issues tokens like {@link issueTokens}, in a transaction that has sent {@link lockTokens} before. */
export async function issueUnderLock(
  ctx: StoreContext,
  config: Config,
  installation: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
  lineage: Lineage,
): Promise<IssuedTokens> {
  const { access_token_ttl: access, refresh_token_ttl: refresh } = config;
  const tokens = await insertPair(ctx, installation, lineage, { access, refresh, first_notice: null });
  return { ...tokens, token_type: 'bearer', expires_in: Math.floor(access / 1000), scope: installation.scopes.join(' ') };
}

/** Issues the long-lived access token of a custom app. It cannot be refreshed; notices are sent before it expires. */
export async function issueAccessToken(
  ctx: StoreContext,
  { apps: { custom_app_token_ttl: ttl, custom_app_token_notices: notices } }: Config,
  installation: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
): Promise<Pick<IssuedTokens, 'access_token' | 'expires_in'>> {
  const [first_notice = null] = notices
    .map((before) => ttl - before)
    .filter((after) => after > 0)
    .sort((one, other) => one - other);
  await lockTokens(ctx, installation.installation_id);
  // The refresh token is never returned.
  const { access_token } = await insertPair(ctx, installation, newFamily(), { access: ttl, refresh: ttl, first_notice });
  return { access_token, expires_in: Math.floor(ttl / 1000) };
}

/** Lifetimes in milliseconds from now. */
interface Lifetimes {
  readonly access: number;
  readonly refresh: number;
  /** Time until the first expiry notice; null for none. */
  readonly first_notice: number | null;
}

/**
 * Serializes the issue and the revocation of the tokens of an installation until the transaction ends, so that a revocation sees every
 * pair. Take it before any row of `token_pairs` is locked.
 */
export const lockTokens = (ctx: StoreContext, installation_id: number): Promise<void> => ctx.lock(`tokens of ${String(installation_id)}`);

async function insertPair(
  ctx: StoreContext,
  { installation_id, app_id, scopes }: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
  lineage: Lineage,
  ttl: Lifetimes,
): Promise<Pick<IssuedTokens, 'access_token' | 'refresh_token'>> {
  const access_token = createStoreSecret('svc_at_', 48, ctx.store_id);
  const refresh_token = createStoreSecret('svc_rt_', 48, ctx.store_id);
  await ctx.query(
    `INSERT INTO token_pairs (store_id, installation_id, app_id, family_id, generation, scopes,
       access_digest, access_expires_at, refresh_digest, refresh_expires_at, notice_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond', $9, now() + $10 * interval '1 millisecond',
       now() + $11 * interval '1 millisecond')`,
    installation_id,
    app_id,
    lineage.family_id,
    lineage.generation,
    scopes,
    sha256(access_token),
    ttl.access,
    sha256(refresh_token),
    ttl.refresh,
    ttl.first_notice,
  );
  return { access_token, refresh_token };
}

/** Sets the scopes of all tokens of an installation that are not revoked. */
export async function changeTokenScopes(ctx: StoreContext, installation_id: number, scopes: readonly string[]): Promise<void> {
  await lockTokens(ctx, installation_id);
  await ctx.query(
    `UPDATE token_pairs SET scopes = $3
     WHERE store_id = $1 AND installation_id = $2 AND revoked_at IS NULL AND scopes IS DISTINCT FROM $3`,
    installation_id,
    scopes,
  );
}

/** Revokes the tokens of a family of the installation, including the tokens of a rotation in progress. Returns false if all of them were revoked. */
export async function revokeFamily(ctx: StoreContext, installation_id: number, family_id: string): Promise<boolean> {
  await lockTokens(ctx, installation_id);
  const revoked = await ctx.query(
    'UPDATE token_pairs SET revoked_at = now() WHERE store_id = $1 AND family_id = $2 AND revoked_at IS NULL RETURNING pair_id',
    family_id,
  );
  return revoked.length > 0;
}

/** Revokes all tokens of an installation (specification 3.5). */
export async function revokeInstallation(ctx: StoreContext, installation_id: number): Promise<void> {
  await lockTokens(ctx, installation_id);
  await ctx.query(
    'UPDATE token_pairs SET revoked_at = now() WHERE store_id = $1 AND installation_id = $2 AND revoked_at IS NULL',
    installation_id,
  );
}

/** Expires the unused authorization codes of an app for the store, so that none of them reinstalls the app. */
export async function revokeCodes(ctx: StoreContext, app_id: number): Promise<void> {
  await ctx.query(
    'UPDATE authorization_codes SET expires_at = now() WHERE store_id = $1 AND app_id = $2 AND used_at IS NULL AND expires_at > now()',
    app_id,
  );
}
