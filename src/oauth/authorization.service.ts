import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../platform/auth/merchant-context.js';
import { SystemDb } from '../platform/database/system-db.js';
import { ApiError, coded } from '../platform/http/api-error.js';
import type { App } from './app.entity.js';
import type { AuthorizeRequest } from './authorize.dto.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { PendingAuthorization } from './pending-authorization.js';

/** The authorization of apps by merchants (specification 4.1, 5.2): the flow, without its pages. */
@Injectable()
export class AuthorizationService {
  constructor(
    private readonly db: SystemDb,
    private readonly codes: CodeExchangeService,
  ) {}

  /**
   * Reads a request. Throws, so that nobody is redirected, `invalid_client` (400) for an unknown or inactive client, `invalid_redirect_uri`
   * for an address that is not registered, byte for byte, and `invalid_request` for parameters in brackets.
   */
  async open(request: Partial<AuthorizeRequest>, names: readonly string[]): Promise<PendingAuthorization> {
    if (names.some((name) => /[[\]]/.test(name))) throw coded('invalid_request', 'A parameter must not be an array.');
    const [app] = await this.db.query<App>(`SELECT * FROM apps WHERE client_id = $1 AND status = 'active'`, [request.client_id ?? '']);
    if (!app) throw new ApiError(400, 'The client id is unknown.', 'invalid_client');
    if (!app.redirect_urls.includes(request.redirect_uri ?? '')) {
      throw coded('invalid_redirect_uri', 'The redirect URI is not registered for the app.');
    }
    return new PendingAuthorization(app, request);
  }

  /** The scopes that the store granted to the app already; none where it is not installed. */
  async granted(ctx: MerchantContext, { app }: PendingAuthorization): Promise<ReadonlySet<string>> {
    const [installation] = await ctx.query<{ scopes: string[] }>(
      `SELECT scopes FROM installations WHERE store_id = $1 AND app_id = $2 AND status = 'active'`,
      app.app_id,
    );
    return new Set(installation?.scopes);
  }

  /** Makes the code that the merchant agreed to, and gives the address that takes it to the app. */
  async accept(ctx: MerchantContext, pending: PendingAuthorization): Promise<string> {
    return pending.accepted(await this.codes.issue(ctx, pending.app, pending));
  }
}
