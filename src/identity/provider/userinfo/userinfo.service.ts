import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { isContact, toE164 } from '../../phone.js';
import { subjectOf } from '../user.js';
import type { UserInfo } from './userinfo.dto.js';
import { IdpTokensService, type TokenHolder } from '../tokens/idp-tokens.service.js';

const TOKEN = /^svc_it_[0-9a-f]{96}$/;

/** Claims of the users behind access tokens (specification 5.4). */
@Injectable()
export class UserInfoService {
  constructor(
    private readonly config: Config,
    private readonly tokens: IdpTokensService,
  ) {}

  /**
   * Returns the claims of the scopes of a token. Throws `invalid_token`, also for a merchant who lost access to the store, `token_mismatch`
   * if the token does not belong to the given client, and `User not found.` (404).
   */
  async claims(token: string, client_id?: string): Promise<UserInfo> {
    const held = TOKEN.test(token) ? await this.tokens.holder(token) : undefined;
    if (!held) throw ApiError.coded('invalid_token', 'The access token is malformed, expired or revoked.');
    if (client_id !== undefined && held.client_id !== client_id)
      throw ApiError.coded('token_mismatch', 'The access token belongs to another client.');
    if (held.name === null) throw ApiError.notFound('User');
    if (held.store_id !== null && held.role === null) throw ApiError.coded('invalid_token', 'The user no longer has access to the store.');
    return this.released(held);
  }

  private released(held: TokenHolder): UserInfo {
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
