import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../contract/api-error.js';
import { Database } from '../database/database.js';
import { MerchantContext } from './merchant-context.js';
import type { MerchantSession } from './merchant-session.js';
import { MerchantSessions } from './merchant-sessions.js';
import './request.js';
import { SessionCookie } from './session-cookie.js';
import { sha256 } from '../crypto/secrets.js';
import { isCsrfToken, csrfToken } from '../crypto/csrf.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SESSION_TOKEN = /^svc_ds_[0-9a-f]{96}$/;

/** Session of a known token. */
type KnownSession = NonNullable<Awaited<ReturnType<MerchantSessions['byToken']>>>;

/** Authenticates merchants by their session, and opens a store for them. */
@Injectable()
export class MerchantGate {
  private readonly sessionsOf = new WeakMap<FastifyRequest, Promise<KnownSession | undefined>>();

  constructor(
    private readonly sessions: MerchantSessions,
    private readonly cookie: SessionCookie,
    private readonly db: Database,
  ) {}

  /** Returns the 401 of a request without a session. */
  static loginRequired(): ApiError {
    return ApiError.coded('login_required', 'Sign in first.');
  }

  /**
   * Returns the request's session without checking its CSRF token, because a form has it in its body. Throws `login_required` without a session.
   */
  async present(request: FastifyRequest): Promise<KnownSession> {
    const session = await this.known(request);
    if (!session) throw MerchantGate.loginRequired();
    return session;
  }

  /**
   * Returns the request's session, if any. Throws `forbidden` for an unsafe method with a cookie and without its CSRF token. With `isPage`,
   * the token is left to `request.checkForm`, because the body of a form with files has not been read yet.
   */
  async find(request: FastifyRequest, isPage = false): Promise<MerchantSession | undefined> {
    const { token, via } = this.presented(request);
    const merchant = await this.known(request);
    if (!merchant || token === undefined) return undefined;
    const unsafe = via === 'cookie' && !SAFE.has(request.method);
    const check = (given: unknown): void => {
      if (unsafe && !isCsrfToken(given, token)) throw ApiError.coded('forbidden', 'The CSRF token is missing or wrong.');
    };
    if (isPage) request.checkForm = check;
    else check(presentedCsrfToken(request));
    return { ...merchant, via, csrf_token: csrfToken(token) };
  }

  /** Returns the request's session. Throws `login_required` without one, and the errors of {@link find}. */
  async signedIn(request: FastifyRequest, isPage = false): Promise<MerchantSession> {
    const session = await this.find(request, isPage);
    if (!session) throw MerchantGate.loginRequired();
    return session;
  }

  /** Returns the merchant's context for a store, outside of any transaction; undefined if the merchant is not a member of the store. */
  async findIn(request: FastifyRequest, { merchant_id }: MerchantSession, store_id: number): Promise<MerchantContext | undefined> {
    const access = await this.sessions.accessOf(this.db.reads, store_id, merchant_id);
    if (!access) return undefined;
    return new MerchantContext({ ...access, store_id, merchant_id }, { request_id: request.id, address: request.ip }, this.db.reads);
  }

  /** Like {@link findIn}. Throws `forbidden` for a store that does not exist or that the merchant is not a member of. */
  async enter(request: FastifyRequest, session: MerchantSession, store_id: number): Promise<MerchantContext> {
    const ctx = await this.findIn(request, session, store_id);
    if (!ctx) throw ApiError.coded('forbidden', 'You have no access to this store.');
    return ctx;
  }

  /** Returns the request's session, if any, and looks it up only once. The CSRF token is not checked. */
  known(request: FastifyRequest): Promise<KnownSession | undefined> {
    const known = this.sessionsOf.get(request) ?? this.lookUp(request);
    this.sessionsOf.set(request, known);
    return known;
  }

  private async lookUp(request: FastifyRequest): Promise<KnownSession | undefined> {
    const { token } = this.presented(request);
    return token !== undefined && SESSION_TOKEN.test(token) ? this.sessions.byToken(sha256(token)) : undefined;
  }

  /** An `Authorization` header takes precedence over the cookie, even if it is invalid. */
  private presented(request: FastifyRequest): { token: string | undefined; via: MerchantSession['via'] } {
    const { authorization } = request.headers;
    if (authorization === undefined) return { token: this.cookie.read(request), via: 'cookie' };
    return { token: /^bearer +(\S+) *$/i.exec(authorization)?.[1], via: 'bearer' };
  }
}

/** Returns the CSRF token of the header, or of the form. */
function presentedCsrfToken({ headers, body }: FastifyRequest): unknown {
  return headers['x-csrf-token'] ?? (body as { csrf_token?: unknown } | null | undefined)?.csrf_token;
}
