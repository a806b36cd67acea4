import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../crypto/new-id.js';

const ACCEPTED = /^[\w.:/+=-]{1,128}$/;

/** Returns true for a text that can be the id of a request. */
export const isRequestId = (text: string): boolean => ACCEPTED.test(text);

/** Returns the caller's `X-Request-Id` if it is a plain word of at most 128 characters, otherwise a new id. */
export function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && isRequestId(given) ? given : newId();
}
