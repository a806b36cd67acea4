import { generateKeyPair, exportJWK } from 'jose';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientMetadata } from 'oidc-provider';
import { ALL_SCOPES, CALLBACK, type Changes, IDENTITY } from '../identity.js';

/** Credentials of a client that both providers know. */
export interface KnownClient {
  readonly client_id: string;
  readonly client_secret: string | null;
  /** Method with which the client authenticates. */
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none';
}

const ACCOUNT = 'merchant:1';

const metadataOf = ({ client_id, client_secret, method }: KnownClient): ClientMetadata => ({
  client_id,
  ...(client_secret !== null && { client_secret }),
  redirect_uris: [CALLBACK],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: method,
  scope: ALL_SCOPES,
});

/** Certified OpenID provider in this process, configured with the same clients, paths and features as ours. */
export class Oracle {
  private constructor(
    readonly base_url: string,
    private readonly server: Server,
    private readonly provider: Provider,
  ) {}

  /** Starts the provider on a free port. */
  static async start(clients: readonly KnownClient[]): Promise<Oracle> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const provider = new Provider(base_url, {
      clients: clients.map(metadataOf),
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['test'] },
      scopes: ALL_SCOPES.split(' '),
      claims: { openid: ['sub'], profile: ['name'], email: ['email'], phone: ['phone_number'], store: ['store_id'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      responseTypes: ['code'],
      allowOmittingSingleRegisteredRedirectUri: false,
      // Without lifetimes it writes notices to the console.
      ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 3600, Session: 3600 },
      renderError: (context, out) => {
        context.body = out;
      },
      features: { devInteractions: { enabled: false }, revocation: { enabled: true }, introspection: { enabled: true } },
      routes: Object.fromEntries(
        [
          ['authorization', 'authorize'],
          ['token', 'token'],
          ['userinfo', 'userinfo'],
          ['revocation', 'revoke'],
          ['introspection', 'introspect'],
        ].map(([route, path]) => [route, `${IDENTITY}/${String(path)}`]),
      ),
    });
    const answer = provider.callback();
    server.on('request', (request, response) => void answer(request, response));
    return new Oracle(base_url, server, provider);
  }

  /** Returns a code of a signed-in user, as the authorization endpoint issues it after consent. */
  async code(client_id: string, { code_challenge }: Changes): Promise<string> {
    const client = await this.provider.Client.find(client_id);
    if (!client) throw new Error(`The oracle has no client ${client_id}.`);
    const grant = new this.provider.Grant({ accountId: ACCOUNT, clientId: client_id });
    grant.addOIDCScope(ALL_SCOPES);
    const code = new this.provider.AuthorizationCode({
      accountId: ACCOUNT,
      client,
      grantId: await grant.save(),
      redirectUri: CALLBACK,
      scope: ALL_SCOPES,
      authTime: Math.floor(Date.now() / 1000),
      gty: 'authorization_code',
      ...(code_challenge !== undefined && { codeChallenge: code_challenge, codeChallengeMethod: 'S256' }),
    });
    return code.save();
  }

  /** Stops the provider. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
