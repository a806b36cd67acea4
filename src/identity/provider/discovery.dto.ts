/** Metadata of the identity provider (OpenID Connect Discovery 1.0, RFC 8414). */
export class ProviderMetadata {
  [name: string]: unknown;
  /** Issuer. */
  issuer: string;
  /** URL of the authorization endpoint. */
  authorization_endpoint: string;
  /** URL of the token endpoint. */
  token_endpoint: string;
  /** URL of the userinfo endpoint. */
  userinfo_endpoint: string;
  /** URL of the logout endpoint. */
  end_session_endpoint: string;
  /** URL of the key set. */
  jwks_uri: string;
}

/** Public signing keys (RFC 7517). */
export class KeySet {
  /** Keys in the format of RFC 7517. */
  keys: object[];
}
