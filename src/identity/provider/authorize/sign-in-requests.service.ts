import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { IdpClientsService } from '../clients/clients.service.js';
import { issuerOf } from '../issuer.js';
import { CodesService } from '../tokens/codes.service.js';
import { type IdentityRequest, parametersOf } from './authorize.dto.js';
import { GrantsService } from './grants.service.js';
import { PendingSignIn } from './pending-sign-in.js';
import { LOGIN_REQUIRED, type SignedInUser } from './sign-in-steps.service.js';

/** Authentication requests of clients (OpenID Connect Core, 3.1.2), without the pages. */
@Injectable()
export class SignInRequestsService {
  constructor(
    private readonly config: Config,
    private readonly clients: IdpClientsService,
    private readonly grants: GrantsService,
    private readonly codes: CodesService,
  ) {}

  /**
   * Parses a request. Throws, instead of redirecting, `invalid_client` (400) for an unknown or inactive client, `invalid_redirect_uri` for
   * a URI that is not registered, byte for byte, and `invalid_request` for parameters in brackets.
   */
  async open(request: IdentityRequest, names: readonly string[] = []): Promise<PendingSignIn> {
    if (names.some((name) => /[[\]]/.test(name))) throw ApiError.coded('invalid_request', 'A parameter must not be an array.');
    const client = await this.clients.find(request.client_id ?? '');
    if (!client) throw new ApiError(400, 'The client id is unknown.', 'invalid_client');
    if (!client.redirect_urls.includes(request.redirect_uri ?? '')) {
      throw ApiError.coded('invalid_redirect_uri', 'The redirect URI is not registered for the client.');
    }
    return new PendingSignIn(client, parametersOf(request), issuerOf(this.config));
  }

  /** Remembers the consent, issues the code and returns the redirect URL for the client: with `login_required` if the session has ended. */
  async accept(pending: PendingSignIn, user: SignedInUser): Promise<string> {
    const { client, scopes } = pending;
    const code = await this.grants.consented(client.idp_client_id, user, scopes, (connection) =>
      this.codes.issue(connection, pending, user),
    );
    return code === undefined ? pending.refused(LOGIN_REQUIRED) : pending.accepted(code);
  }
}
