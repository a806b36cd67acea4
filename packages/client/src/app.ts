import { Platform, type PlatformOptions } from './platform.js';
import { AppRoutes, type RouteOptions } from './routes.js';
import type { components } from './reference/schema.js';
import { expiryOf, InstallationCredentials, MemoryTokenStore, type TokenAnswer, type Tokens, type TokenStore } from './tokens.js';
import { type HeadersLike, verifyWebhook, type WebhookEvent } from './webhooks.js';

/** An app, as it is registered. */
export interface AppOptions extends PlatformOptions {
  readonly client_id: string;
  readonly client_secret: string;
  /** Secret of the webhooks of the app, `whsec_…`. */
  readonly webhook_secret?: string;
  /** Address that merchants return to after the consent page; a registered redirect URL. */
  readonly redirect_uri: string;
  /** Scopes that the app asks for. */
  readonly scopes: readonly string[];
  /** Store of the tokens of installations; in memory by default. */
  readonly tokens?: TokenStore;
}

/** Merchant who uses an embedded page of the app, and the store. */
export type SessionClaims = components['schemas']['SessionClaims'];

/**
 * An app with its installations on many stores.
 *
 * ```ts
 * const app = new App({ base_url, client_id, client_secret, webhook_secret, redirect_uri, scopes: ['read:orders'], tokens });
 * for await (const order of app.store(17).orders.list({ status: 'pending' })) console.log(order.grand_total);
 * ```
 */
export class App {
  /** Client with the credentials of the app itself, for extensions and session tokens. */
  readonly platform: Platform;
  /** Tokens of the installations. */
  readonly tokens: TokenStore;
  private readonly stores = new Map<number, Platform>();

  constructor(readonly options: AppOptions) {
    this.tokens = options.tokens ?? new MemoryTokenStore();
    const { client_id, client_secret } = options;
    this.platform = new Platform({ ...transportOf(options), client_id, client_secret });
  }

  /** Returns the client of a store. Its calls fail with `NotInstalledError` if the app is not installed there. */
  store(store_id: number): Platform {
    const known = this.stores.get(store_id);
    if (known) return known;
    const credentials = new InstallationCredentials(store_id, this.tokens, (refresh_token) => this.refresh(refresh_token));
    const platform = new Platform({ ...transportOf(this.options), credentials });
    this.stores.set(store_id, platform);
    return platform;
  }

  /**
   * Returns the address of the consent page. `state` must be random and bound to the browser, e.g. by a cookie; {@link routes} does all of
   * it. The code that comes back can be exchanged only with the same `state` (PKCE).
   */
  async consentUrl({ store_id, state }: { store_id: number | string; state: string }): Promise<URL> {
    const { base_url, client_id, redirect_uri, scopes } = this.options;
    const challenge = base64Url(await crypto.subtle.digest('SHA-256', encode(await this.verifierOf(state))));
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const query = { client_id, redirect_uri, scope: scopes.join(','), state, store_id: String(store_id), ...pkce };
    return new URL(`/api/apps/oauth/authorize?${new URLSearchParams(query).toString()}`, base_url);
  }

  /** Exchanges the code of the consent page for tokens and saves them. This installs the app. */
  async install({ code, state }: { code: string; state: string }): Promise<Tokens> {
    const { redirect_uri } = this.options;
    const code_verifier = await this.verifierOf(state);
    const grant = { grant_type: 'authorization_code' as const, code, redirect_uri, code_verifier };
    const tokens = tokensOf(await this.platform.oauth.token({ ...this.secrets, ...grant }));
    await this.tokens.set(tokens);
    // A client of an earlier installation would continue with its revoked tokens.
    this.stores.delete(tokens.store_id);
    return tokens;
  }

  /** Forgets an installation, unless there is a later one on the same store. */
  async forget({ store_id, installation_id }: { store_id: number; installation_id: number }): Promise<void> {
    const kept = await this.tokens.get(store_id);
    if (kept?.installation_id !== installation_id) return;
    await this.tokens.delete(store_id);
    this.stores.delete(store_id);
  }

  /** Returns the event of a webhook. Throws a `WebhookSignatureError` if the webhook is not authentic. */
  verifyWebhook(body: string | Uint8Array, headers: HeadersLike): WebhookEvent {
    const { webhook_secret } = this.options;
    if (webhook_secret === undefined) throw new TypeError('The app has no webhook_secret.');
    return verifyWebhook(webhook_secret, body, headers);
  }

  /** Returns who uses an embedded page. Throws if the session token is not valid, or the app is not installed on its store. */
  async verifySession(session_token: string): Promise<SessionClaims> {
    const { claims } = await this.platform.sessionTokens.verify({ session_token });
    return claims;
  }

  /** Returns the routes that an app needs: the start of an installation, its end, and webhooks. */
  routes(options: RouteOptions = {}): AppRoutes {
    return new AppRoutes(this, options);
  }

  private refresh(refresh_token: string): Promise<TokenAnswer> {
    return this.platform.oauth.token({ ...this.secrets, grant_type: 'refresh_token', refresh_token });
  }

  private get secrets(): { client_id: string; client_secret: string } {
    const { client_id, client_secret } = this.options;
    return { client_id, client_secret };
  }

  /** Returns the PKCE verifier of a state, which only the app can compute, so that it does not have to be kept. */
  private async verifierOf(state: string): Promise<string> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encode(this.options.client_secret), algorithm, false, ['sign']);
    return base64Url(await crypto.subtle.sign('HMAC', key, encode(`pkce ${state}`)));
  }
}

function transportOf({ base_url, maxRetries, timeoutMs, fetch }: AppOptions): PlatformOptions {
  return {
    base_url,
    ...(maxRetries !== undefined && { maxRetries }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(fetch && { fetch }),
  };
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function tokensOf(answer: TokenAnswer): Tokens {
  const { store_id, store_name = '', installation_id, is_sandbox = 0, access_token, refresh_token, scope } = answer;
  if (store_id === undefined || installation_id === undefined) throw new TypeError('The token endpoint named no installation.');
  return { store_id, store_name, installation_id, is_sandbox, access_token, refresh_token, scope, expires_at: expiryOf(answer) };
}
