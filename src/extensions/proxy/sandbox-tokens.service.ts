import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { MerchantSessions } from '../../platform/auth/merchant-sessions.js';
import type { SandboxCall, SandboxTokens } from '../../platform/auth/sandbox-tokens.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { IssuedSandboxToken } from './proxy.dto.js';
import type { SandboxToken } from './sandbox-token.entity.js';
import { FROM_ACTIVE_EXTENSIONS } from '../catalog/active-extensions.js';
import { createStoreSecret, sha256, type StoreSecret } from '../../platform/crypto/secrets.js';
import { lookUpIn } from '../../platform/database/reach.js';

/** Permission that a merchant needs for extensions. */
const NEEDED = 'apps__use_apps';

type Grant = Omit<SandboxCall, 'renew'>;

interface GrantRow extends Omit<Grant, 'scopes'> {
  readonly scopes: readonly string[];
  readonly of_installation: readonly string[];
  readonly of_extension: readonly string[];
}

type InstalledExtension = Pick<SandboxToken, 'app_id' | 'installation_id' | 'scopes'> & { readonly store_status: string };

/** Tokens with which an extension calls the API proxy on behalf of a merchant. */
@Injectable()
export class SandboxTokensService implements SandboxTokens {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly sessions: MerchantSessions,
  ) {}

  /**
   * Issues a token for an extension of an app on the merchant's store. Throws `Extension not found.` (404), also for an extension whose app
   * is not installed there, and `store_inactive`.
   */
  async issue(ctx: MerchantContext, extension_id: number): Promise<IssuedSandboxToken> {
    const [extension] = await ctx.query<InstalledExtension>(INSTALLED, extension_id);
    if (!extension) throw ApiError.notFound('Extension');
    const { app_id, installation_id, scopes, store_status } = extension;
    if (store_status !== 'active') throw ApiError.coded('store_inactive', 'The store is not active.');
    const token = createStoreSecret('svc_xt_', 48, ctx.store_id);
    const lifetime = this.config.extensions.sandbox_token_ttl;
    const digest = sha256(token);
    await ctx.query(INSERT, digest, app_id, extension_id, installation_id, ctx.merchant_id, scopes, lifetime);
    return { token, token_type: 'Bearer', expires_in: Math.floor(lifetime / 1000), scope: scopes.join(' ') };
  }

  /**
   * Returns the access of a token, with the scopes that its installation and its extension still have. Undefined when it is unknown or
   * expired, and when its extension, its app, its installation or the merchant's permission is gone.
   */
  async byToken(token: StoreSecret): Promise<Grant | undefined> {
    const row = await this.db.bySecret<GrantRow>(GRANT, token);
    if (!row) return undefined;
    const access = await this.sessions.accessOf(this.db.reads, row.store_id, row.merchant_id);
    if (!access?.permissions.includes(NEEDED)) return undefined;
    const { scopes, of_installation, of_extension, ...grant } = row;
    return { ...grant, scopes: new Set(scopes.filter((scope) => of_installation.includes(scope) && of_extension.includes(scope))) };
  }
}

const INSTALLED = `
SELECT e.app_id, i.installation_id, s.status AS store_status,
  ARRAY(SELECT unnest(e.scopes) INTERSECT SELECT unnest(i.scopes) ORDER BY 1) AS scopes
${FROM_ACTIVE_EXTENSIONS}
JOIN stores s ON s.store_id = i.store_id
WHERE i.store_id = $1 AND e.extension_id = $2`;

const INSERT = `
INSERT INTO sandbox_tokens (store_id, token_digest, app_id, extension_id, installation_id, merchant_id, scopes, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond')`;

/** The scopes are compared in the code: Citus runs no set operations in a statement on all shards. */
const GRANT = lookUpIn(
  'sandbox_tokens',
  'token_digest',
  1,
  (inStores) => `
SELECT t.app_id, t.installation_id, t.store_id, t.merchant_id, t.extension_id,
  (extract(epoch FROM t.expires_at - now()) * 1000)::float8 AS expires_in, s.status AS store_status,
  t.scopes, i.scopes AS of_installation, e.scopes AS of_extension
${FROM_ACTIVE_EXTENSIONS}
JOIN sandbox_tokens t ON t.store_id = i.store_id AND t.installation_id = i.installation_id AND t.extension_id = e.extension_id
JOIN stores s ON s.store_id = t.store_id
WHERE t.token_digest = $1 AND t.expires_at > now() AND ${inStores('t.store_id')}`,
);
