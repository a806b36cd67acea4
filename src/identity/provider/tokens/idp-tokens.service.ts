import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { SystemDb } from '../../../platform/database/system-db.js';
import type { IdpClient } from '../clients/idp-client.entity.js';
import { issuerOf } from '../issuer.js';
import { type IdentityUser, subjectOf } from '../user.js';
import type { IntrospectedToken } from './idp-token.dto.js';
import { sha256 } from '../../../platform/crypto/secrets.js';

/** Valid token with its user. The user's fields are null if the user was deleted. */
export interface TokenHolder extends IdentityUser {
  readonly client_id: string;
  readonly scopes: string[];
  readonly name: string | null;
  readonly email: string | null;
  readonly email_verified: boolean | null;
  readonly phone: string | null;
  readonly phone_verified: boolean | null;
  readonly store_name: string | null;
  /** Role in the store; null for a merchant who is no longer a member. */
  readonly role: string | null;
}

/** Users, revocation and introspection of access tokens of the identity provider. */
@Injectable()
export class IdpTokensService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** Returns the user of a valid token of an active client. */
  async holder(token: string): Promise<TokenHolder | undefined> {
    const [holder] = await this.db.query<TokenHolder>(HOLDER, [sha256(token)]);
    return holder && { ...holder, ...(await this.inStore(holder)) };
  }

  /** Revokes a token of the client (RFC 7009). Ignores unknown tokens and tokens of other clients. */
  async revoke({ idp_client_id }: IdpClient, token: string | undefined): Promise<void> {
    await this.db.execute(
      `UPDATE idp_tokens t SET revoked_at = now() FROM idp_codes c
       WHERE t.digest = $1 AND t.revoked_at IS NULL AND c.code_id = t.code_id AND c.idp_client_id = $2`,
      [digestOf(token), idp_client_id],
    );
  }

  /** Returns the state of a token of the client (RFC 7662). A token is active as long as the userinfo endpoint accepts it. */
  async introspect({ idp_client_id, client_id }: IdpClient, token: string | undefined): Promise<IntrospectedToken> {
    const [found] = await this.db.query<IdentityUser & { scopes: string[]; exp: number; iat: number }>(
      `SELECT c.user_type, c.user_id, c.store_id, c.scopes, floor(extract(epoch FROM t.expires_at))::bigint AS exp,
         floor(extract(epoch FROM t.created_at))::bigint AS iat
       FROM idp_tokens t JOIN idp_codes c ON c.code_id = t.code_id
       WHERE t.digest = $1 AND c.idp_client_id = $2 AND t.revoked_at IS NULL AND t.expires_at > now() AND ${HAS_USER}`,
      [digestOf(token), idp_client_id],
    );
    if (!found || (found.store_id !== null && !(await this.inStore(found)))) return { active: false };
    const { scopes, exp, iat } = found;
    const iss = issuerOf(this.config);
    return { active: true, scope: scopes.join(' '), client_id, token_type: 'Bearer', sub: subjectOf(found), aud: client_id, iss, exp, iat };
  }

  /** Returns the data that the store of a user has about the user; undefined if the customer does not exist, or the merchant has no access. */
  private async inStore({ user_type, user_id, store_id }: IdentityUser): Promise<Partial<TokenHolder> | undefined> {
    if (store_id === null) return undefined;
    const [user] = await this.db.query<Partial<TokenHolder>>(IN_STORE[user_type], [store_id, user_id]);
    return user;
  }
}

/** Condition that the user of a code is a customer, or a merchant who exists. */
const HAS_USER = `(c.user_type = 'customer' OR EXISTS (SELECT FROM merchants m WHERE m.merchant_id = c.user_id))`;

function digestOf(token: string | undefined): Buffer {
  if (token === undefined || token === '') throw ApiError.coded('invalid_request', 'token is required.');
  return sha256(token);
}

/** Users in a store, which is on a different node from the tokens. */
const IN_STORE = {
  customer: `SELECT name, email, is_email_verified = 1 AS email_verified, phone, is_phone_verified = 1 AS phone_verified, 'customer' AS role
    FROM customers WHERE store_id = $1 AND user_id = $2`,
  merchant: 'SELECT role FROM staff WHERE store_id = $1 AND merchant_id = $2 AND suspended_at IS NULL',
} as const;

/** Reads the token in the database, so that a revocation takes effect immediately in every process. */
const HOLDER = `
SELECT i.client_id, g.scopes, g.user_type, g.user_id, g.store_id, s.name AS store_name, m.name, m.email, m.phone,
  CASE WHEN m.merchant_id IS NOT NULL THEN true END AS email_verified, CASE WHEN m.merchant_id IS NOT NULL THEN true END AS phone_verified,
  NULL::text AS role
FROM idp_tokens t
JOIN idp_codes g ON g.code_id = t.code_id
JOIN idp_clients i ON i.idp_client_id = g.idp_client_id AND i.status = 'active'
LEFT JOIN merchants m ON g.user_type = 'merchant' AND m.merchant_id = g.user_id
LEFT JOIN stores s ON s.store_id = g.store_id
WHERE t.digest = $1 AND t.revoked_at IS NULL AND t.expires_at > now()`;
