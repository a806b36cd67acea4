import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Config } from '../../platform/config/config.js';
import { storeSecret } from '../../platform/crypto/secrets.js';
import { lookUpIn, type SecretLookUp } from '../../platform/database/reach.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import type { AuthorizationCode, TokenPair } from './token.entity.js';

/** Store that a grant is for, outside of any transaction. */
interface OfStore {
  readonly ctx: StoreContext;
}

/** Authorization code that an app presents, as it was when it was read. */
export type PresentedCode = OfStore & Pick<AuthorizationCode, 'code_id' | 'redirect_uri' | 'scopes' | 'code_challenge' | 'used_at'>;

/** Token pair whose refresh token an app presents, as it was when it was read. */
export interface PresentedPair
  extends OfStore, Pick<TokenPair, 'pair_id' | 'installation_id' | 'family_id' | 'generation' | 'rotated_at' | 'revoked_at'> {
  /** True when the refresh token has expired. */
  readonly expired: boolean;
  /** True when it was rotated so recently that its reuse counts as a retry rather than theft. */
  readonly just_rotated: boolean;
  /** True when a later pair of the family has been rotated. */
  readonly superseded: boolean;
}

/** Finds the authorization codes and refresh tokens that apps present, with the store that each is for. */
@Injectable()
export class PresentedGrants {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Returns an authorization code of the app. Throws `invalid_grant` for an unknown one, and for an expired one that was not used. */
  async code(app: App, code: string): Promise<PresentedCode> {
    const found = await this.find<PresentedCode>(CODE, code, app.app_id);
    if (!found) throw ApiError.coded('invalid_grant', 'The authorization code is expired, used or unknown.');
    return found;
  }

  /** Returns the token pair of a refresh token of the app. Throws `invalid_grant` for an unknown one. */
  async refreshToken(app: App, refresh_token: string): Promise<PresentedPair> {
    const found = await this.find<PresentedPair>(PAIR, refresh_token, app.app_id, this.config.refresh_reuse_grace);
    if (!found) throw ApiError.coded('invalid_grant', 'The refresh token is expired, used or unknown.');
    return found;
  }

  private async find<G extends OfStore>(lookUp: SecretLookUp, secret: string, ...values: unknown[]): Promise<G | undefined> {
    const row = await this.db.bySecret<Omit<G, 'ctx'> & { store_id: number }>(lookUp, storeSecret(secret), ...values);
    return row && (Object.assign(row, { ctx: this.db.of(row.store_id) }) as unknown as G);
  }
}

const CODE = lookUpIn(
  'authorization_codes',
  'code_digest',
  2,
  (inStores) => `
SELECT store_id, code_id, redirect_uri, scopes, code_challenge, used_at FROM authorization_codes
WHERE code_digest = $1 AND app_id = $2 AND (expires_at > now() OR used_at IS NOT NULL) AND ${inStores('store_id')}`,
);

const PAIR = lookUpIn(
  'token_pairs',
  'refresh_digest',
  3,
  (inStores) => `
SELECT t.store_id, t.pair_id, t.installation_id, t.family_id, t.generation, t.rotated_at, t.revoked_at,
  t.refresh_expires_at <= now() AS expired, t.rotated_at > clock_timestamp() - $3 * interval '1 millisecond' AS just_rotated,
  EXISTS (SELECT FROM token_pairs n WHERE n.store_id = t.store_id AND n.family_id = t.family_id
    AND n.generation > t.generation AND n.rotated_at IS NOT NULL AND ${inStores('n.store_id')}) AS superseded
FROM token_pairs t
JOIN installations i ON i.store_id = t.store_id AND i.installation_id = t.installation_id AND i.status = 'active'
WHERE t.refresh_digest = $1 AND t.app_id = $2 AND ${inStores('t.store_id')}`,
);
