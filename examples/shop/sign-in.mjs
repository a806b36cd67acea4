import * as openid from 'openid-client';

/** @typedef {{ issuer: string, client_id: string, client_secret: string, redirect_uri: string }} Client */
/** @typedef {{ state: string, nonce: string, verifier: string }} Pending data that the shop stores while a visitor signs in */

/** Signs visitors in at an OpenID provider: authorization code flow with PKCE. */
export class SignIn {
  /** @type {openid.Configuration | undefined} */
  configuration;

  /** @param {Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * Returns the URL to redirect the visitor to, and the data to store meanwhile.
   * @param {Record<string, string>} parameters
   */
  async begin(parameters) {
    const pending = { state: openid.randomState(), nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
    const { href } = openid.buildAuthorizationUrl(await this.provider(), {
      ...parameters,
      redirect_uri: this.client.redirect_uri,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    return { url: href, pending };
  }

  /**
   * Returns the claims of a visitor who returns from the provider.
   * @param {URLSearchParams} answer
   * @param {Pending | undefined} pending
   */
  async finish(answer, pending) {
    // Rejects visitors who did not start here.
    if (!pending) throw new Error('Please sign in again.');
    const { state, nonce, verifier } = pending;
    const provider = await this.provider();
    const address = new URL(`${this.client.redirect_uri}?${answer}`);
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await openid.authorizationCodeGrant(provider, address, checks);
    return openid.fetchUserInfo(provider, tokens.access_token, tokens.claims()?.sub ?? '');
  }

  async provider() {
    const { issuer, client_id, client_secret } = this.client;
    // ID tokens are verified with the keys of the provider. On one machine, it has no TLS.
    const execute = [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])];
    const method = openid.ClientSecretBasic(client_secret);
    this.configuration ??= await openid.discovery(new URL(issuer), client_id, undefined, method, { execute });
    return this.configuration;
  }
}
