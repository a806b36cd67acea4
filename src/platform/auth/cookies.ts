import type { FastifyReply } from 'fastify';

/** A cookie to set: `HttpOnly`, and `SameSite=Lax`, so that browsers send it with top-level navigation from other sites. */
export interface NewCookie {
  readonly name: string;
  /** Letters, digits, `_` and `-` only. */
  readonly value: string;
  /** Seconds; 0 deletes the cookie. */
  readonly max_age: number;
  /** Sent over https only. */
  readonly secure: boolean;
}

/** Returns the value of a cookie in a `Cookie` header; undefined unless {@link setCookie} could have set it. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = pairsOf(header)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return found !== undefined && VALUE.test(found) ? found : undefined;
}

/** Returns the rest of the name, and the value, of every cookie whose name begins with `prefix`. */
export function readCookies(header: string | undefined, prefix: string): [rest: string, value: string][] {
  return pairsOf(header).flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    return pair.startsWith(prefix) && at >= prefix.length && VALUE.test(value) ? [[pair.slice(prefix.length, at), value]] : [];
  });
}

const VALUE = /^[\w-]{1,512}$/;

const pairsOf = (header = ''): string[] => header.split(';').map((pair) => pair.trim());

/** Adds a cookie for every path of this host to a reply. */
export function setCookie(reply: FastifyReply, { name, value, max_age, secure }: NewCookie): void {
  const attributes = ['Path=/', `Max-Age=${String(max_age)}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])];
  void reply.header('set-cookie', [`${name}=${value}`, ...attributes].join('; '));
}
