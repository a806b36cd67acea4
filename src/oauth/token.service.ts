import { Injectable } from '@nestjs/common';
import { sha256 } from '../platform/crypto/secrets.js';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import type { App } from './app.entity.js';
import { goodUntil } from './client-secret.js';
import { CodeExchangeService } from './code-exchange.service.js';
import type { TokenAnswer, TokenRequest } from './token.dto.js';
import { GRANT_TYPE, TokenExchangeService } from './token-exchange.service.js';
import { TokenRotationService } from './token-rotation.service.js';

/** The token endpoint: who asks, and for what. */
@Injectable()
export class TokenService {
  constructor(
    private readonly db: SystemDb,
    private readonly codes: CodeExchangeService,
    private readonly rotation: TokenRotationService,
    private readonly sessions: TokenExchangeService,
  ) {}

  /** Answers a token request that came in at `arrived_at`. Throws `invalid_client`, `invalid_grant`, `invalid_request`, `store_inactive`, `unsupported_grant_type`. */
  async exchange(request: TokenRequest, arrived_at: Date): Promise<TokenAnswer> {
    const app = await this.client(request);
    switch (request.grant_type) {
      case 'authorization_code':
        return this.codes.exchange(app, request, arrived_at);
      case 'refresh_token':
        return this.rotation.refresh(app, request.refresh_token);
      case GRANT_TYPE:
        return this.sessions.exchange(app, request);
      case undefined:
        throw coded('invalid_request', 'grant_type is required.');
      default:
        throw coded('unsupported_grant_type', `grant_type must be authorization_code, refresh_token or ${GRANT_TYPE}.`);
    }
  }

  private async client({ client_id = '', client_secret = '' }: TokenRequest): Promise<App> {
    const [app] = await this.db.query<App>(`SELECT * FROM apps WHERE client_id = $1 AND status = 'active'`, [client_id]);
    if (!app || goodUntil(app, sha256(client_secret)) === undefined) {
      throw coded('invalid_client', 'The client id or secret is wrong.');
    }
    return app;
  }
}
