import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';

const random = () => randomBytes(32).toString('base64url');

/**
 * @param {string | URL} url
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function json(url, options) {
  const response = await fetch(url, options);
  const body = await response.json();
  if (!response.ok) throw new Error(`${url}: ${body.message}`);
  return body;
}

/**
 * @param {string} part of a JSON Web Token
 * @returns {any}
 */
const decoded = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** @typedef {{ issuer: string, client_id: string, client_secret: string, redirect_uri: string }} Client */
/** @typedef {{ state: string, nonce: string, verifier: string }} Pending data that the shop stores while a visitor signs in */

/** Signs visitors in at an OpenID provider: authorization code flow with PKCE. */
export class SignIn {
  /** @type {any} */
  metadata;

  /** @param {Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * Returns the URL to redirect the visitor to, and the data to store meanwhile.
   * @param {Record<string, string>} parameters
   */
  async begin(parameters) {
    const { client_id, redirect_uri } = this.client;
    const pending = { state: random(), nonce: random(), verifier: random() };
    const url = new URL((await this.provider()).authorization_endpoint);
    url.search = new URLSearchParams({
      ...parameters,
      response_type: 'code',
      client_id,
      redirect_uri,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return { url: url.href, pending };
  }

  /**
   * Returns the claims of a visitor who returns from the provider.
   * @param {URLSearchParams} answer
   * @param {Pending | undefined} pending
   */
  async finish(answer, pending) {
    const { issuer, client_id, client_secret, redirect_uri } = this.client;
    // Rejects visitors who did not start here or who return from another provider.
    if (!pending || answer.get('state') !== pending.state || answer.get('iss') !== issuer) throw new Error('Please sign in again.');
    const error = answer.get('error_description');
    if (error) throw new Error(error);
    const { token_endpoint, userinfo_endpoint } = await this.provider();
    const { access_token, id_token } = await json(token_endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer.get('code') ?? '',
        redirect_uri,
        code_verifier: pending.verifier,
      }),
    });
    const { sub } = await this.verified(id_token, pending.nonce);
    const claims = await json(userinfo_endpoint, { headers: { authorization: `Bearer ${access_token}` } });
    if (claims.sub !== sub) throw new Error('Please sign in again.');
    return claims;
  }

  /**
   * Returns the content of an ID token.
   * @param {string} id_token
   * @param {string} nonce
   */
  async verified(id_token, nonce) {
    const [header = '', payload = '', signature = ''] = id_token.split('.');
    const { kid } = decoded(header);
    const { keys } = await json((await this.provider()).jwks_uri);
    const key = createPublicKey({ key: keys.find((/** @type {{ kid: string }} */ one) => one.kid === kid), format: 'jwk' });
    const signed = verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
    const token = decoded(payload);
    if (!signed || !this.isFor(token, nonce)) throw new Error('Please sign in again.');
    return token;
  }

  /**
   * Returns true for the content of a token that was issued to this shop for this sign-in, and has not expired.
   * @param {Record<string, any>} token
   * @param {string} nonce
   */
  isFor({ iss, aud, exp, ...token }, nonce) {
    const { issuer, client_id } = this.client;
    return iss === issuer && aud === client_id && token['nonce'] === nonce && exp > Date.now() / 1000;
  }

  async provider() {
    this.metadata ??= await json(`${this.client.issuer}/.well-known/openid-configuration`);
    return this.metadata;
  }
}
