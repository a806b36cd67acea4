import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { TOKEN_EXCHANGE } from './token.dto.js';

/** Values that the authorization server supports. */
export const SUPPORTED = {
  scopes_supported: [...SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', TOKEN_EXCHANGE],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
};

/** Metadata of the authorization server for apps (RFC 8414). */
export class ServerMetadata {
  /** Issuer. */
  issuer: string;
  /** URL of the authorization endpoint. */
  authorization_endpoint: string;
  /** URL of the token endpoint. */
  token_endpoint: string;
  /** Scopes that apps may request. */
  @Field.ApiEnums(SUPPORTED.scopes_supported) scopes_supported: string[];
  /** Response types: `code`. */
  @Field.ApiEnums(SUPPORTED.response_types_supported) response_types_supported: string[];
  /** Response modes: `query`. */
  @Field.ApiEnums(SUPPORTED.response_modes_supported) response_modes_supported: string[];
  /** Grant types of the token endpoint. */
  @Field.ApiEnums(SUPPORTED.grant_types_supported) grant_types_supported: string[];
  /** Methods of PKCE: `S256`. */
  @Field.ApiEnums(SUPPORTED.code_challenge_methods_supported) code_challenge_methods_supported: string[];
  /** Methods by which clients authenticate at the token endpoint. */
  @Field.ApiEnums(SUPPORTED.token_endpoint_auth_methods_supported) token_endpoint_auth_methods_supported: string[];
  /** URL of the API reference. */
  service_documentation: string;
}
