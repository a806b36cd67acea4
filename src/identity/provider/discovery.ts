import type { Config } from '../../platform/config/config.js';
import type { ProviderMetadata } from './discovery.dto.js';
import { IDENTITY_SCOPES } from './scopes.js';
import { issuerOf } from './issuer.js';
import { SIGNING_ALGORITHM } from './keys/keys.service.js';

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
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    service_documentation: `${config.base_url}/docs`,
  };
}

const METHODS = ['client_secret_basic', 'client_secret_post', 'none'];
