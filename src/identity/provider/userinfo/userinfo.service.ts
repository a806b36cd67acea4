import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { SystemDb } from '../../../platform/database/system-db.js';
import { isContact, toE164 } from '../../phone.js';
import { type IdentityUser, subjectOf } from '../user.js';
import type { UserInfo } from './userinfo.dto.js';
import { sha256 } from '../../../platform/crypto/secrets.js';

/** Valid token with its user. The user's fields are null if the user was deleted. */
interface Held extends IdentityUser {
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

const TOKEN = /^svc_it_[0-9a-f]{96}$/;

/** Claims of the users behind access tokens (specification 5.4). */
@Injectable()
export class UserInfoService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /**
   * Returns the claims of the scopes of a token. Throws `invalid_token`, also for a merchant who lost access to the store, `token_mismatch`
   * if the token does not belong to the given client, and `User not found.` (404).
   */
  async claims(token: string, client_id?: string): Promise<UserInfo> {
    const held = TOKEN.test(token) ? await this.find(token) : undefined;
    if (!held) throw ApiError.coded('invalid_token', 'The access token is malformed, expired or revoked.');
    if (client_id !== undefined && held.client_id !== client_id)
      throw ApiError.coded('token_mismatch', 'The access token belongs to another client.');
    if (held.name === null) throw ApiError.notFound('User');
    if (held.store_id !== null && held.role === null) throw ApiError.coded('invalid_token', 'The user no longer has access to the store.');
    return this.released(held);
  }

  private async find(token: string): Promise<Held | undefined> {
    const [held] = await this.db.query<Held>(HELD, [sha256(token)]);
    return held;
  }

  private released(held: Held): UserInfo {
    const { scopes, name, email, email_verified, phone, phone_verified, store_id, store_name, role } = held;
    const region = this.config.identity.phone_region;
    const claims: Readonly<Record<string, () => object>> = {
      openid: () => ({ sub: subjectOf(held) }),
      profile: () => ({ name: isContact(name ?? '', { phone, region }) ? null : name, picture: null }),
      email: () => ({ email, email_verified }),
      phone: () => phoneClaims(toE164(phone ?? '', region), phone_verified),
      store: () => ({ store_id, store_name, role }),
    };
    return Object.assign({}, ...scopes.map((scope) => claims[scope]?.())) as UserInfo;
  }
}

const phoneClaims = (phone_number: string | undefined, phone_number_verified: boolean | null): object =>
  phone_number === undefined ? {} : { phone_number, phone_number_verified };

/** Reads everything in one statement, so that a revocation takes effect immediately in every process. */
const HELD = `
SELECT i.client_id, g.scopes, g.user_type, g.user_id, g.store_id, s.name AS store_name,
  coalesce(m.name, c.name) AS name, coalesce(m.email, c.email) AS email, m.merchant_id IS NOT NULL OR c.is_email_verified = 1 AS email_verified,
  coalesce(m.phone, c.phone) AS phone, m.merchant_id IS NOT NULL OR c.is_phone_verified = 1 AS phone_verified,
  CASE WHEN g.user_type = 'customer' THEN 'customer' ELSE p.role END AS role
FROM idp_tokens t
JOIN idp_codes g ON g.code_id = t.code_id
JOIN idp_clients i ON i.idp_client_id = g.idp_client_id AND i.status = 'active'
LEFT JOIN merchants m ON g.user_type = 'merchant' AND m.merchant_id = g.user_id
LEFT JOIN customers c ON g.user_type = 'customer' AND c.store_id = g.store_id AND c.user_id = g.user_id
LEFT JOIN stores s ON s.store_id = g.store_id
LEFT JOIN staff p ON g.user_type = 'merchant' AND p.store_id = g.store_id AND p.merchant_id = g.user_id
WHERE t.digest = $1 AND t.revoked_at IS NULL AND t.expires_at > now()`;
