import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../platform/config/config.js';
import { csrfToken, isCsrfToken } from '../platform/crypto/csrf.js';
import { newSecret, sha256 } from '../platform/crypto/secrets.js';
import { SystemDb } from '../platform/database/system-db.js';
import { readCookie, setCookie } from '../platform/http/cookies.js';

/** Seconds. */
const LIFETIME = 3600;

/**
 * What a browser brings to the sign-in page before anybody signed in: a secret of its own. It proves that the form was ours, so that no
 * other site signs its visitors in to an account of its choice; and under it the server remembers where the browser wanted to go, so
 * that no address in a query can lead it elsewhere.
 */
@Injectable()
export class SignInTargets {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(
    config: Config,
    private readonly db: SystemDb,
  ) {
    this.secure = config.base_url.startsWith('https://');
    this.name = `${this.secure ? '__Host-' : ''}svc_sign_in`;
  }

  /** The CSRF token of the browser's sign-in form; a browser without a secret gets one. */
  formToken(request: FastifyRequest, reply: FastifyReply): string {
    return csrfToken(this.secret(request, reply));
  }

  /** True when a form token is that of the browser. */
  isFormToken(given: unknown, { headers }: FastifyRequest): boolean {
    const secret = readCookie(headers.cookie, this.name);
    return secret !== undefined && isCsrfToken(given, secret);
  }

  /** Remembers where the browser wants to go, if that is on this server. */
  async keep(target: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isLocal(target)) return;
    await this.db.execute(
      `INSERT INTO sign_in_targets (digest, target, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')
       ON CONFLICT (digest) DO UPDATE SET target = excluded.target, expires_at = excluded.expires_at`,
      [sha256(this.secret(request, reply)), target, LIFETIME],
    );
  }

  /** Where the browser wanted to go, or the start page; it is forgotten, together with the browser's secret. */
  async take({ headers }: FastifyRequest, reply: FastifyReply): Promise<string> {
    const secret = readCookie(headers.cookie, this.name);
    if (secret === undefined) return '/';
    setCookie(reply, { name: this.name, value: '', max_age: 0, secure: this.secure });
    const [kept] = await this.db.query<{ target: string; live: boolean }>(
      'DELETE FROM sign_in_targets WHERE digest = $1 RETURNING target, expires_at > now() AS live',
      [sha256(secret)],
    );
    return kept?.live ? kept.target : '/';
  }

  private secret({ headers }: FastifyRequest, reply: FastifyReply): string {
    const known = readCookie(headers.cookie, this.name);
    if (known !== undefined) return known;
    const value = newSecret('', 32);
    setCookie(reply, { name: this.name, value, max_age: LIFETIME, secure: this.secure });
    return value;
  }
}

/** True for a path on this server. Browsers read `//` and `/\` as the beginning of another host. */
const isLocal = (target: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(target);
