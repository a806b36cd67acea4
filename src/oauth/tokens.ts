import { randomUUID } from 'node:crypto';
import { newSecret, sha256 } from '../platform/crypto/secrets.js';
import type { Config } from '../platform/config/config.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { Installation } from './installation.entity.js';

/** Raw tokens; shown once and never readable again. */
export interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Space-separated. */
  readonly scope: string;
}

/** Where a pair stands among the pairs of one grant. */
export interface Lineage {
  readonly family_id: string;
  readonly generation: number;
}

/** A new family, for a new grant. */
export const newFamily = (): Lineage => ({ family_id: randomUUID(), generation: 1 });

/** Makes a pair of tokens for an installation and keeps their SHA-256 (specification 2.20). */
export async function issueTokens(
  ctx: StoreContext,
  config: Config,
  installation: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
  lineage: Lineage,
): Promise<IssuedTokens> {
  const { access_token_ttl: access, refresh_token_ttl: refresh } = config;
  const tokens = await insertPair(ctx, installation, lineage, { access, refresh, noticed: null });
  return { ...tokens, token_type: 'bearer', expires_in: Math.floor(access / 1000), scope: installation.scopes.join(' ') };
}

/** Makes the access token of a custom app, which lives long and cannot be refreshed; notice is given before it ends. */
export async function issueAccessToken(
  ctx: StoreContext,
  { apps: { custom_app_token_ttl: ttl, custom_app_token_notices: notices } }: Config,
  installation: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
): Promise<Pick<IssuedTokens, 'access_token' | 'expires_in'>> {
  const [noticed = null] = notices
    .map((before) => ttl - before)
    .filter((after) => after > 0)
    .sort((one, other) => one - other);
  // Its refresh token exists in no other place than the database, as a digest.
  const { access_token } = await insertPair(ctx, installation, newFamily(), { access: ttl, refresh: ttl, noticed });
  return { access_token, expires_in: Math.floor(ttl / 1000) };
}

/** Milliseconds from now. */
interface Lifetimes {
  readonly access: number;
  readonly refresh: number;
  /** Until the first notice of the end; null for none. */
  readonly noticed: number | null;
}

async function insertPair(
  ctx: StoreContext,
  { installation_id, app_id, scopes }: Pick<Installation, 'installation_id' | 'app_id' | 'scopes'>,
  lineage: Lineage,
  ttl: Lifetimes,
): Promise<Pick<IssuedTokens, 'access_token' | 'refresh_token'>> {
  const access_token = newSecret('svc_at_', 48);
  const refresh_token = newSecret('svc_rt_', 48);
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
    ttl.noticed,
  );
  return { access_token, refresh_token };
}

/** Revokes the pairs of a family that still live. */
export async function revokeFamily(ctx: StoreContext, family_id: string): Promise<void> {
  await ctx.query('UPDATE token_pairs SET revoked_at = now() WHERE store_id = $1 AND family_id = $2 AND revoked_at IS NULL', family_id);
}

/** Revokes every pair of an installation that still lives (specification 3.5). */
export async function revokeInstallation(ctx: StoreContext, installation_id: number): Promise<void> {
  await ctx.query(
    'UPDATE token_pairs SET revoked_at = now() WHERE store_id = $1 AND installation_id = $2 AND revoked_at IS NULL',
    installation_id,
  );
}

/** Makes an app's codes for the store useless, so that one that it still holds does not bring it back. */
export async function revokeCodes(ctx: StoreContext, app_id: number): Promise<void> {
  await ctx.query(
    'UPDATE authorization_codes SET expires_at = now() WHERE store_id = $1 AND app_id = $2 AND used_at IS NULL AND expires_at > now()',
    app_id,
  );
}
