import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/contract/api-error.js';
import { type HintedUser, IdTokenHints } from '../authorize/id-token-hints.service.js';
import { IdpClientsService } from '../clients/clients.service.js';
import type { IdpClient } from '../clients/idp-client.entity.js';
import { type LogoutRequest, logoutParameters } from './logout.dto.js';

/** Valid logout request. */
export interface PendingLogout {
  /** Client of the request, if it names one. */
  readonly client: IdpClient | undefined;
  /** Subject of the ID token, if there is one. */
  readonly subject: string | undefined;
  /** Address to redirect to, with the state; undefined without one. */
  readonly location: string | undefined;
}

/** Logout requests of clients (OpenID Connect RP-Initiated Logout 1.0), without the pages. */
@Injectable()
export class Logouts {
  constructor(
    private readonly clients: IdpClientsService,
    private readonly hints: IdTokenHints,
  ) {}

  /**
   * Parses a request. Throws `invalid_request` (400) for a hint that is no ID token of the client, `invalid_client` (400) for an unknown or
   * inactive client, and `invalid_redirect_uri` for an address that is not registered, byte for byte, or is sent without a client.
   */
  async open(request: LogoutRequest): Promise<PendingLogout> {
    const { id_token_hint, client_id, post_logout_redirect_uri: address, state } = logoutParameters(request);
    const hinted = await this.hintedUser(id_token_hint, client_id);
    const client = await this.clientOf(client_id ?? hinted?.client_id);
    if (address === undefined) return { client, subject: hinted?.subject, location: undefined };
    if (!client?.post_logout_redirect_urls.includes(address))
      throw ApiError.coded('invalid_redirect_uri', 'The post-logout redirect URI is not registered for the client.');
    return { client, subject: hinted?.subject, location: withState(address, state) };
  }

  private async hintedUser(id_token_hint: string | undefined, client_id: string | undefined): Promise<HintedUser | undefined> {
    if (id_token_hint === undefined) return undefined;
    const hinted = await this.hints.read(id_token_hint);
    if (!hinted) throw ApiError.coded('invalid_request', 'id_token_hint is not an ID token of this provider.');
    if (client_id !== undefined && client_id !== hinted.client_id)
      throw ApiError.coded('invalid_request', 'id_token_hint was issued to another client.');
    return hinted;
  }

  private async clientOf(client_id: string | undefined): Promise<IdpClient | undefined> {
    if (client_id === undefined) return undefined;
    const client = await this.clients.find(client_id);
    if (!client) throw new ApiError(400, 'The client id is unknown.', 'invalid_client');
    return client;
  }
}

function withState(address: string, state: string | undefined): string {
  if (state === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ state }).toString()}`;
}
