import type { Config } from '../../platform/config/config.js';
import { type ProviderMetadata, SUPPORTED } from './discovery.dto.js';
import { issuerOf } from './issuer.js';

/** Returns the metadata of the identity provider (OpenID Connect Discovery 1.0, RFC 8414). Its URLs come from the configuration only. */
export function providerMetadata(config: Pick<Config, 'base_url'>): ProviderMetadata {
  const issuer = issuerOf(config);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    revocation_endpoint: `${issuer}/revoke`,
    introspection_endpoint: `${issuer}/introspect`,
    end_session_endpoint: `${issuer}/logout`,
    ...SUPPORTED,
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    service_documentation: `${config.base_url}/docs`,
  };
}
