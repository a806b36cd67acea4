import type { App } from './app.entity.js';
import type { AuthorizeRequest } from './authorize.dto.js';

/** Why a request for consent fails, in the words that the app is told at its redirect URI. */
export interface Refusal {
  readonly error: 'invalid_request' | 'invalid_scope' | 'access_denied';
  readonly description: string;
}

/** What the merchant said no to. */
export const DENIED: Refusal = { error: 'access_denied', description: 'The merchant did not agree.' };

const invalid = (description: string): Refusal => ({ error: 'invalid_request', description });

/** A request for consent whose app and redirect URI are known to be good. */
export class PendingAuthorization {
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  /** 0 when what was sent cannot be the id of a store. */
  readonly store_id: number;
  readonly code_challenge: string | undefined;
  /** What is wrong with the rest of the request. */
  readonly problem: Refusal | undefined;
  private readonly state: string | undefined;

  constructor(
    readonly app: App,
    request: Partial<AuthorizeRequest>,
  ) {
    this.redirect_uri = request.redirect_uri ?? '';
    this.state = request.state;
    this.scopes = [...new Set((request.scope ?? '').split(/[\s,]+/).filter(Boolean))];
    this.store_id = /^[1-9]\d{0,14}$/.test(request.store_id ?? '') ? Number(request.store_id) : 0;
    this.code_challenge = request.code_challenge;
    this.problem = this.problemOf(request);
  }

  /** Where the merchant goes on with a code. */
  accepted(code: string): string {
    return this.back({ code });
  }

  /** Where the merchant goes on without one. */
  refused({ error, description }: Refusal): string {
    return this.back({ error, error_description: description });
  }

  private back(parameters: Record<string, string>): string {
    const query = new URLSearchParams({ ...parameters, ...(this.state !== undefined && { state: this.state }) });
    return `${this.redirect_uri}${this.redirect_uri.includes('?') ? '&' : '?'}${query.toString()}`;
  }

  private problemOf({ code_challenge, code_challenge_method }: Partial<AuthorizeRequest>): Refusal | undefined {
    if (!this.state) return invalid('state is required.');
    if (this.store_id === 0) return invalid('store_id must be the id of a store.');
    return this.scopeProblem() ?? challengeProblem(code_challenge, code_challenge_method);
  }

  private scopeProblem(): Refusal | undefined {
    if (this.scopes.length === 0) return { error: 'invalid_scope', description: 'scope is required.' };
    const strange = this.scopes.some((scope) => !this.app.scopes.includes(scope));
    return strange ? { error: 'invalid_scope', description: 'The app does not declare these scopes.' } : undefined;
  }
}

/** PKCE is optional; `plain` would protect nothing. */
function challengeProblem(challenge: string | undefined, method: string | undefined): Refusal | undefined {
  if (challenge === undefined && method === undefined) return undefined;
  if (method !== 'S256') return invalid('code_challenge_method must be S256.');
  return /^[\w-]{43}$/.test(challenge ?? '') ? undefined : invalid('code_challenge must be a SHA-256 in base64url.');
}
