import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { readCookie, setCookie } from './cookies.js';

/** Token of a session with its lifetime. */
export interface OpenedSession {
  /** `svc_ds_` and 96 hex characters. */
  readonly session_token: string;
  /** Seconds until the session ends. */
  readonly expires_in: number;
}

/**
 * Cookie with a browser's session token. Over https its name has the `__Host-` prefix: browsers accept it from this host only, not from a
 * sibling under the same domain.
 */
@Injectable()
export class SessionCookie {
  /** True over https. */
  readonly secure: boolean;
  private readonly name: string;

  constructor(config: Config) {
    this.secure = config.base_url.startsWith('https://');
    this.name = `${this.secure ? '__Host-' : ''}svc_session`;
  }

  /** Returns the session token of the request's cookie. */
  read({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    return readCookie(headers.cookie, this.name);
  }

  /** Sets the session cookie for the lifetime of the token. */
  set(reply: FastifyReply, { session_token, expires_in }: OpenedSession): void {
    this.write(reply, session_token, expires_in);
  }

  /** Deletes the cookie in the browser. */
  clear(reply: FastifyReply): void {
    this.write(reply, '', 0);
  }

  private write(reply: FastifyReply, value: string, max_age: number): void {
    setCookie(reply, { name: this.name, value, max_age, secure: this.secure });
  }
}
