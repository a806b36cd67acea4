import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { AppClientsService } from '../../apps/app-clients.service.js';
import { InstallationsService } from '../../apps/installations.service.js';
import type { AuthorizeRequest } from './authorize.dto.js';
import { CodeExchangeService } from '../tokens/code-exchange.service.js';
import { PendingAuthorization } from './pending-authorization.js';

/** Authorization of apps by merchants (specification 4.1, 5.2), without the pages. */
@Injectable()
export class AuthorizationService {
  constructor(
    private readonly clients: AppClientsService,
    private readonly installations: InstallationsService,
    private readonly codes: CodeExchangeService,
  ) {}

  /**
   * Parses an authorization request. Throws, instead of redirecting, `invalid_client` (400) for an unknown or inactive client,
   * `invalid_redirect_uri` for a URI that is not registered, byte for byte, and `invalid_request` for parameters in brackets.
   */
  async open(request: Partial<AuthorizeRequest>, names: readonly string[]): Promise<PendingAuthorization> {
    if (names.some((name) => /[[\]]/.test(name))) throw ApiError.coded('invalid_request', 'A parameter must not be an array.');
    const app = await this.clients.find(request.client_id ?? '');
    if (!app) throw new ApiError(400, 'The client id is unknown.', 'invalid_client');
    if (!app.redirect_urls.includes(request.redirect_uri ?? '')) {
      throw ApiError.coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
    }
    return new PendingAuthorization(app, request);
  }

  /** Returns the scopes that the store has already granted to the app; an empty set when the app is not installed. */
  async granted(ctx: MerchantContext, { app }: PendingAuthorization): Promise<ReadonlySet<string>> {
    return new Set((await this.installations.find(ctx, app.app_id))?.scopes);
  }

  /** Issues the authorization code and returns the URL that passes it to the app. */
  async accept(ctx: MerchantContext, pending: PendingAuthorization): Promise<string> {
    return pending.accepted(await this.codes.issue(ctx, pending.app, pending));
  }
}
