import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { readCookie, setCookie } from '../http/cookies.js';

/** What stands for a session. */
export interface SessionToken {
  /** `svc_ds_` and 96 hex characters. */
  readonly session_token: string;
  /** Seconds until the session ends. */
  readonly expires_in: number;
}

/**
 * The cookie that holds a browser's session token. Over https its name has the `__Host-` prefix, with which browsers take it from this
 * host alone and not from a neighbour under the same domain.
 */
@Injectable()
export class SessionCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(config: Config) {
    this.secure = config.base_url.startsWith('https://');
    this.name = `${this.secure ? '__Host-' : ''}svc_session`;
  }

  /** The session token that came as a cookie. */
  read({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    return readCookie(headers.cookie, this.name);
  }

  /** Gives the browser a session token for as long as it lives. */
  set(reply: FastifyReply, { session_token, expires_in }: SessionToken): void {
    this.write(reply, session_token, expires_in);
  }

  /** Makes the browser forget it. */
  clear(reply: FastifyReply): void {
    this.write(reply, '', 0);
  }

  private write(reply: FastifyReply, value: string, max_age: number): void {
    setCookie(reply, { name: this.name, value, max_age, secure: this.secure });
  }
}
