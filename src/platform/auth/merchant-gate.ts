import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { csrfToken, isCsrfToken } from '../crypto/csrf.js';
import { sha256 } from '../crypto/secrets.js';
import { Database } from '../database/database.js';
import { type ApiError, coded } from '../http/api-error.js';
import '../http/request.js';
import { MerchantContext } from './merchant-context.js';
import type { MerchantSession } from './merchant-session.js';
import { MerchantSessions } from './merchant-sessions.js';
import { SessionCookie } from './session-cookie.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SESSION_TOKEN = /^svc_ds_[0-9a-f]{96}$/;

/** Turns the session of a request into a merchant, and the merchant into somebody at work in a store. */
@Injectable()
export class MerchantGate {
  constructor(
    private readonly sessions: MerchantSessions,
    private readonly cookie: SessionCookie,
    private readonly db: Database,
  ) {}

  /** The request's session, if any. Throws `forbidden` for a cookie's request that would change something without its CSRF token. */
  async find(request: FastifyRequest): Promise<MerchantSession | undefined> {
    const { token, via } = this.presented(request);
    const merchant = token !== undefined && SESSION_TOKEN.test(token) ? await this.sessions.byToken(sha256(token)) : undefined;
    if (!merchant || token === undefined) return undefined;
    const unsafe = via === 'cookie' && !SAFE.has(request.method);
    if (unsafe && !isCsrfToken(givenToken(request), token)) throw coded('forbidden', 'The CSRF token is missing or wrong.');
    request.merchant = { ...merchant, via, csrf_token: csrfToken(token) };
    return request.merchant;
  }

  /** The request's session. Throws `login_required` without one, and like {@link find}. */
  async signedIn(request: FastifyRequest): Promise<MerchantSession> {
    const session = await this.find(request);
    if (!session) throw loginRequired();
    return session;
  }

  /** The merchant's context for a store, outside any transaction; undefined where the merchant has no place there. */
  async findIn(request: FastifyRequest, { merchant_id }: MerchantSession, store_id: number): Promise<MerchantContext | undefined> {
    const access = await this.sessions.accessOf(this.db.reads, store_id, merchant_id);
    if (!access) return undefined;
    const caller = { request_id: request.id, arrived_at: request.arrived_at };
    return new MerchantContext({ ...access, store_id, merchant_id }, caller, this.db.reads);
  }

  /** Like {@link findIn}. Throws `forbidden` without a place in the store, and for a store that does not exist alike. */
  async enter(request: FastifyRequest, session: MerchantSession, store_id: number): Promise<MerchantContext> {
    const ctx = await this.findIn(request, session, store_id);
    if (!ctx) throw coded('forbidden', 'You have no access to this store.');
    return ctx;
  }

  /** An `Authorization` header wins over the cookie, also when it is the one that is wrong. */
  private presented(request: FastifyRequest): { token: string | undefined; via: MerchantSession['via'] } {
    const { authorization } = request.headers;
    if (authorization === undefined) return { token: this.cookie.read(request), via: 'cookie' };
    return { token: /^bearer +(\S+) *$/i.exec(authorization)?.[1], via: 'bearer' };
  }
}

/** 401 of a request without a session. */
export const loginRequired = (): ApiError => coded('login_required', 'Sign in first.');

/** The CSRF token as it was sent: in the header, or as a field of a form. */
function givenToken({ headers, body }: FastifyRequest): unknown {
  return headers['x-csrf-token'] ?? (body as { csrf_token?: unknown } | null | undefined)?.csrf_token;
}
