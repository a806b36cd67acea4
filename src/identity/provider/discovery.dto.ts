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
  scopes_supported: string[];
  /** Claims of users and of ID tokens. */
  claims_supported: string[];
  /** Response types: `code`. */
  response_types_supported: string[];
  /** Response modes: `query`. */
  response_modes_supported: string[];
  /** Grant types of the token endpoint: `authorization_code`. */
  grant_types_supported: string[];
  /** Types of subjects: `public`, which are the same for every client. */
  subject_types_supported: string[];
  /** Algorithms that sign ID tokens: `RS256`. */
  id_token_signing_alg_values_supported: string[];
  /** Methods of PKCE: `S256`. */
  code_challenge_methods_supported: string[];
  /** Values of `prompt`. */
  prompt_values_supported: string[];
  /** Methods by which clients authenticate at the token endpoint; `none` for public clients. */
  token_endpoint_auth_methods_supported: string[];
  /** Methods by which clients authenticate at the revocation endpoint. */
  revocation_endpoint_auth_methods_supported: string[];
  /** Methods by which clients authenticate at the introspection endpoint. */
  introspection_endpoint_auth_methods_supported: string[];
  /** Languages of the pages. */
  ui_locales_supported: string[];
  /** True: success and errors of an authorization carry `iss`. */
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
