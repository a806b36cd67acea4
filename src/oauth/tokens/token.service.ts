import { Injectable } from '@nestjs/common';
import { authenticateClient } from '../../platform/auth/client-credentials.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { AppClientsService } from '../../apps/app-clients.service.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { TOKEN_EXCHANGE, type TokenAnswer, type TokenRequest } from './token.dto.js';
import { TokenExchangeService } from './token-exchange.service.js';
import { TokenRotationService } from './token-rotation.service.js';
import { sha256 } from '../../platform/crypto/secrets.js';

/** Token endpoint (specification 4.1): authenticates the client and dispatches by grant type. */
@Injectable()
export class TokenService {
  constructor(
    private readonly clients: AppClientsService,
    private readonly codes: CodeExchangeService,
    private readonly rotation: TokenRotationService,
    private readonly sessions: TokenExchangeService,
  ) {}

  /**
   * Returns tokens for a body and the request's Authorization header. Throws `invalid_client`, `invalid_grant`,
   * `invalid_redirect_uri`, `invalid_request`, `store_inactive` and `unsupported_grant_type`.
   */
  async exchange(body: TokenRequest, authorization: string | undefined): Promise<TokenAnswer> {
    const { app } = await authenticateClient(authorization, body, ({ client_id, client_secret }) =>
      this.clients.authenticate(client_id, sha256(client_secret)),
    );
    switch (body.grant_type) {
      case 'authorization_code':
        return this.codes.exchange(app, body);
      case 'refresh_token':
        return this.rotation.refresh(app, body.refresh_token);
      case TOKEN_EXCHANGE:
        return this.sessions.exchange(app, body);
      case undefined:
        throw ApiError.coded('invalid_request', 'grant_type is required.');
      default:
        throw ApiError.coded('unsupported_grant_type', `grant_type must be authorization_code, refresh_token or ${TOKEN_EXCHANGE}.`);
    }
  }
}
