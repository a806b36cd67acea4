import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { readCookie, setCookie } from '../../platform/auth/cookies.js';
import { sha256, createSecret } from '../../platform/crypto/secrets.js';
import { csrfToken, isCsrfToken } from '../../platform/crypto/csrf.js';
import { SignInTarget } from './dashboard-session.entity.js';

/** Seconds. */
const LIFETIME = 3600;
/** Maximum length of a stored path and query, which are ASCII. */
const MAX_TARGET = 2048;

/**
 * Secret of a browser before sign-in. It serves two purposes. The CSRF token of the sign-in form is derived from it, so another site cannot
 * sign its visitors in to an account of its choice. The page to return to is stored under its hash, so no URL parameter can redirect the
 * browser elsewhere.
 */
@Injectable()
export class SignInTargets {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(
    config: Config,
    @InjectRepository(SignInTarget) private readonly targets: Repository<SignInTarget>,
    private readonly limiter: RateLimiter,
  ) {
    this.secure = config.base_url.startsWith('https://');
    this.name = `${this.secure ? '__Host-' : ''}svc_sign_in`;
  }

  /** Returns the CSRF token of the sign-in form, and sets the secret if the browser has none. */
  formToken(request: FastifyRequest, reply: FastifyReply): string {
    return csrfToken(this.secret(request, reply));
  }

  /** Returns true if a form token belongs to the browser. */
  isFormToken(given: unknown, { headers }: FastifyRequest): boolean {
    const secret = readCookie(headers.cookie, this.name);
    return secret !== undefined && isCsrfToken(given, secret);
  }

  /** Returns the SHA-256 of the browser's secret; undefined if it has none. */
  browserOf({ headers }: FastifyRequest): Buffer | undefined {
    const secret = readCookie(headers.cookie, this.name);
    return secret === undefined ? undefined : sha256(secret);
  }

  /** Makes the browser forget its secret, so that nothing from before a sign-in is valid after it. */
  forget(reply: FastifyReply): void {
    setCookie(reply, { name: this.name, value: '', max_age: 0, secure: this.secure });
  }

  /** Stores the page to return to, if it is on this server, is at most 2 kB long, and if not too many are stored for the address. */
  async keep(target: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (target.length > MAX_TARGET || !isLocal(target) || !(await this.limiter.countTarget(request))) return;
    await this.targets.upsert(
      { digest: sha256(this.secret(request, reply)), target, expires_at: () => `now() + ${String(LIFETIME)} * interval '1 second'` },
      ['digest'],
    );
  }

  /** Returns the page to return to, without deleting it; undefined if none is stored. */
  async peek(request: FastifyRequest): Promise<string | undefined> {
    const digest = this.browserOf(request);
    return digest && (await this.targets.findOneBy({ digest, expires_at: Raw((column) => `${column} > now()`) }))?.target;
  }

  /** Returns the page to return to, or the start page, and deletes it together with the browser's secret. */
  async take({ headers }: FastifyRequest, reply: FastifyReply): Promise<string> {
    const secret = readCookie(headers.cookie, this.name);
    if (secret === undefined) return '/';
    setCookie(reply, { name: this.name, value: '', max_age: 0, secure: this.secure });
    const deleted = await this.targets
      .createQueryBuilder()
      .delete()
      .where('digest = :digest', { digest: sha256(secret) })
      .returning('target, expires_at > now() AS live')
      .execute();
    const [kept] = deleted.raw as { target: string; live: boolean }[];
    return kept?.live ? kept.target : '/';
  }

  private secret({ headers }: FastifyRequest, reply: FastifyReply): string {
    const known = readCookie(headers.cookie, this.name);
    if (known !== undefined) return known;
    const value = createSecret('', 32);
    setCookie(reply, { name: this.name, value, max_age: LIFETIME, secure: this.secure });
    return value;
  }
}

/** Returns true for a path on this server. Browsers interpret a leading `//` or `/\` as another host. */
const isLocal = (target: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(target);
