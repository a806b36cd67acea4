import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { App } from '../../apps/app.entity.js';
import { SessionTokensService } from '../session-tokens/session-tokens.service.js';
import type { StoreNote, TokenAnswer, TokenRequest } from './token.dto.js';
import { issueTokens, newFamily } from './tokens.js';

const JWT = 'urn:ietf:params:oauth:token-type:jwt';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** Exchanges the session token of an embedded app for tokens of its installation. */
@Injectable()
export class TokenExchangeService {
  constructor(
    private readonly config: Config,
    private readonly sessions: SessionTokensService,
  ) {}

  /**
   * Issues tokens with the scopes of the installation that the session token identifies. Throws `invalid_request` for any invalid session
   * token, as RFC 8693 requires, and `store_inactive`.
   */
  async exchange(app: App, request: TokenRequest): Promise<TokenAnswer> {
    const { subject_token, subject_token_type, requested_token_type = ACCESS_TOKEN } = request;
    if (subject_token === undefined) throw ApiError.coded('invalid_request', 'subject_token is required.');
    if (subject_token_type !== JWT) throw ApiError.coded('invalid_request', `subject_token_type must be ${JWT}.`);
    if (requested_token_type !== ACCESS_TOKEN) throw ApiError.coded('invalid_request', `requested_token_type must be ${ACCESS_TOKEN}.`);
    try {
      return await this.issue(app, subject_token);
    } catch (error) {
      throw error instanceof ApiError && REFUSALS.has(error.code) ? ApiError.coded('invalid_request', error.message) : error;
    }
  }

  /** Issues the tokens. The lock on the installation keeps them from surviving a concurrent uninstall or revocation. */
  private issue(app: App, session_token: string): Promise<TokenAnswer> {
    return this.sessions.hold(app, session_token, async (ctx, { installation_id }) => {
      const [row] = await ctx.query<StoreNote & { scopes: string[] }>(
        `SELECT i.scopes, s.name AS store_name, s.is_sandbox FROM installations i JOIN stores s ON s.store_id = i.store_id
         WHERE i.store_id = $1 AND i.installation_id = $2`,
        installation_id,
      );
      const { scopes = [], ...note } = row ?? {};
      const tokens = await issueTokens(ctx, this.config, { installation_id, app_id: app.app_id, scopes }, newFamily());
      return { ...tokens, issued_token_type: ACCESS_TOKEN, store_id: ctx.store_id, ...note, installation_id };
    });
  }
}

const REFUSALS: ReadonlySet<string | undefined> = new Set(['invalid_session_token', 'session_expired', 'token_mismatch']);
