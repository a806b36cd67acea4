/** Metadata of the authorization server for apps (RFC 8414). */
export class ServerMetadata {
  /** Issuer. */
  issuer: string;
  /** URL of the authorization endpoint. */
  authorization_endpoint: string;
  /** URL of the token endpoint. */
  token_endpoint: string;
  /** Scopes that apps may request. */
  scopes_supported: string[];
  /** Response types: `code`. */
  response_types_supported: string[];
  /** Response modes: `query`. */
  response_modes_supported: string[];
  /** Grant types of the token endpoint. */
  grant_types_supported: string[];
  /** Methods of PKCE: `S256`. */
  code_challenge_methods_supported: string[];
  /** Methods by which clients authenticate at the token endpoint. */
  token_endpoint_auth_methods_supported: string[];
  /** URL of the API reference. */
  service_documentation: string;
}
