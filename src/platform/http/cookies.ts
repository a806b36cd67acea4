import type { FastifyReply } from 'fastify';

/** A cookie to be set. It is sent with top-level navigation from other sites, and no script can read it. */
export interface NewCookie {
  readonly name: string;
  /** Letters, digits, `_` and `-` only. */
  readonly value: string;
  /** Seconds; 0 deletes the cookie. */
  readonly max_age: number;
  /** Sent over https only. */
  readonly secure: boolean;
}

/** The value of a cookie in a `Cookie` header, if it is one that {@link setCookie} could have set. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return found !== undefined && /^[\w-]{1,512}$/.test(found) ? found : undefined;
}

/** Adds a cookie for all of this host to an answer. */
export function setCookie(reply: FastifyReply, { name, value, max_age, secure }: NewCookie): void {
  const attributes = ['Path=/', `Max-Age=${String(max_age)}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])];
  void reply.header('set-cookie', [`${name}=${value}`, ...attributes].join('; '));
}
