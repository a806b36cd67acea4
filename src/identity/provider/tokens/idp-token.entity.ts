import { Column } from '../../../platform/database/column.js';
import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { USER_TYPES, type UserType } from '../user.js';
import { oneOf } from '../../../platform/database/checks.js';

/** Condition that a customer has a store. */
const STORE_OF_CUSTOMER = `user_type = 'merchant' OR store_id IS NOT NULL`;

/** One-time authorization code of the identity provider; only its SHA-256 is stored. */
@Entity('idp_codes')
@Unique('idp_codes_digest_key', ['digest'])
@Index('idp_codes_expires_at_idx', ['expires_at'])
@Index('idp_codes_user_idx', ['user_id', 'user_type'])
@Check('idp_codes_user_type_check', oneOf('user_type', USER_TYPES))
@Check('idp_codes_store_check', STORE_OF_CUSTOMER)
export class IdpCode {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) code_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Client that may redeem it. */
  @Column.Reference() idp_client_id: number;
  /** Redirect URI that received it. */
  @Column.Text() redirect_uri: string;
  /** Granted scopes. */
  @Column({ type: 'text', array: true }) scopes: string[];
  /** Kind of user. */
  @Column.Text({ length: 20 }) user_type: UserType;
  /** Id of the merchant or of the customer. */
  @Column.Reference() user_id: number;
  /** Store of the customer, or the one that the merchant signed in for. */
  @Column.Reference({ nullable: true }) store_id: number | null;
  /** Value of the authorization request for the ID token. */
  @Column.Text({ nullable: true }) nonce: string | null;
  /** PKCE challenge (S256); when present, the verifier is required. */
  @Column.Text({ nullable: true }) code_challenge: string | null;
  /** Time at which the user entered a password or a one-time code. */
  @Column.Timestamp() auth_time: Date;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
  /** Time of the redemption. */
  @Column.Timestamp({ nullable: true }) used_at: Date | null;
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** Access token of the identity provider; only its SHA-256 is stored. Its client, user and scopes are those of its code. */
@Entity('idp_tokens')
@Unique('idp_tokens_digest_key', ['digest'])
@Index('idp_tokens_code_id_idx', ['code_id'])
@Index('idp_tokens_expires_at_idx', ['expires_at'])
export class IdpToken {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) token_id: number;
  @Column({ type: 'bytea' }) digest: Buffer;
  /** Code that it was issued for. A replay of the code revokes it. */
  @Column.Reference() code_id: number;
  /** Expiry time. */
  @Column.Timestamp() expires_at: Date;
  /** Time of the revocation. */
  @Column.Timestamp({ nullable: true }) revoked_at: Date | null;
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** Consent of a user to a client's scopes, which is not requested again. */
@Entity('idp_grants')
@Index('idp_grants_user_key', { synchronize: false })
@Index('idp_grants_user_idx', ['user_id', 'user_type'])
@Check('idp_grants_user_type_check', oneOf('user_type', USER_TYPES))
@Check('idp_grants_store_check', STORE_OF_CUSTOMER)
export class IdpGrant {
  /** Identifier. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) grant_id: number;
  /** Client that the user consented to. */
  @Column.Reference() idp_client_id: number;
  /** Kind of user. */
  @Column.Text({ length: 20 }) user_type: UserType;
  /** Id of the merchant or of the customer. */
  @Column.Reference() user_id: number;
  /** Store of the customer, or the one that the merchant signed in for. */
  @Column.Reference({ nullable: true }) store_id: number | null;
  /** Scopes that the user consented to. */
  @Column({ type: 'text', array: true }) scopes: string[];
  @Column.Timestamp({ default: () => 'now()' }) created_at: Date;
  @Column.Timestamp({ default: () => 'now()' }) updated_at: Date;
}
