import { Field } from '../../platform/contract/field.js';
import { SIGNING_ALGORITHM } from './keys/keys.service.js';
import { IDENTITY_SCOPES } from './scopes.js';

const METHODS = ['client_secret_basic', 'client_secret_post', 'none'];

/** Values that the identity provider supports. */
export const SUPPORTED = {
  scopes_supported: Object.keys(IDENTITY_SCOPES),
  claims_supported: [...Object.values(IDENTITY_SCOPES).flat(), 'iss', 'aud', 'iat', 'exp', 'auth_time', 'nonce', 'at_hash'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent'],
  token_endpoint_auth_methods_supported: METHODS,
  revocation_endpoint_auth_methods_supported: METHODS,
  introspection_endpoint_auth_methods_supported: METHODS.slice(0, 2),
  ui_locales_supported: ['en', 'bn'],
};

/** Metadata of the identity provider (OpenID Connect Discovery 1.0, RFC 8414). */
export class ProviderMetadata {
  /** Issuer. */
  issuer: string;
  /** URL of the authorization endpoint. */
  authorization_endpoint: string;
  /** URL of the token endpoint. */
  token_endpoint: string;
  /** URL of the userinfo endpoint. */
  userinfo_endpoint: string;
  /** URL of the key set. */
  jwks_uri: string;
  /** URL of the endpoint that revokes tokens. */
  revocation_endpoint: string;
  /** URL of the endpoint that returns the state of a token. */
  introspection_endpoint: string;
  /** URL of the logout endpoint. */
  end_session_endpoint: string;
  /** Scopes that clients may request. */
  @Field.ApiEnums(SUPPORTED.scopes_supported) scopes_supported: string[];
  /** Claims of users and of ID tokens. */
  @Field.ApiEnums(SUPPORTED.claims_supported) claims_supported: string[];
  /** Response types: `code`. */
  @Field.ApiEnums(SUPPORTED.response_types_supported) response_types_supported: string[];
  /** Response modes: `query`. */
  @Field.ApiEnums(SUPPORTED.response_modes_supported) response_modes_supported: string[];
  /** Grant types of the token endpoint: `authorization_code`. */
  @Field.ApiEnums(SUPPORTED.grant_types_supported) grant_types_supported: string[];
  /** Types of subjects: `public`, which are the same for every client. */
  @Field.ApiEnums(SUPPORTED.subject_types_supported) subject_types_supported: string[];
  /** Algorithms that sign ID tokens: `RS256`. */
  @Field.ApiEnums(SUPPORTED.id_token_signing_alg_values_supported) id_token_signing_alg_values_supported: string[];
  /** Methods of PKCE: `S256`. */
  @Field.ApiEnums(SUPPORTED.code_challenge_methods_supported) code_challenge_methods_supported: string[];
  /** Values of `prompt`. */
  @Field.ApiEnums(SUPPORTED.prompt_values_supported) prompt_values_supported: string[];
  /** Methods by which clients authenticate at the token endpoint; `none` for public clients. */
  @Field.ApiEnums(SUPPORTED.token_endpoint_auth_methods_supported) token_endpoint_auth_methods_supported: string[];
  /** Methods by which clients authenticate at the revocation endpoint. */
  @Field.ApiEnums(SUPPORTED.revocation_endpoint_auth_methods_supported) revocation_endpoint_auth_methods_supported: string[];
  /** Methods by which clients authenticate at the introspection endpoint. */
  @Field.ApiEnums(SUPPORTED.introspection_endpoint_auth_methods_supported) introspection_endpoint_auth_methods_supported: string[];
  /** Languages of the pages. */
  @Field.ApiEnums(SUPPORTED.ui_locales_supported) ui_locales_supported: string[];
  /** True: authorization responses, including errors, contain `iss`. */
  authorization_response_iss_parameter_supported: boolean;
  /** False: `claims` is not supported. */
  claims_parameter_supported: boolean;
  /** False: `request` is not supported. */
  request_parameter_supported: boolean;
  /** False: `request_uri` is not supported. */
  request_uri_parameter_supported: boolean;
  /** URL of the API reference. */
  service_documentation: string;
}

/** Public signing keys (RFC 7517). */
export class KeySet {
  /** Keys in the format of RFC 7517. */
  keys: object[];
}
