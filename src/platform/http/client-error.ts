import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../contract/api-error.js';
import { isLongUpload } from '../uploads/long-upload.js';
import { newId } from '../crypto/new-id.js';

const REFUSALS: Readonly<Record<string, ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'The request took too long.'),
  HPE_HEADER_OVERFLOW: new ApiError(431, 'The request headers are too large.'),
};
const UNREADABLE = new ApiError(400, 'The request is not valid HTTP.');

type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

/**
 * Returns the handler of invalid HTTP requests: it responds in the contract's envelope, with the headers that `count` returns for the address
 * of the peer and a link to the page that `help` returns, and closes the connection.
 */
export function refuseUnreadable(
  count: (address: string) => Promise<Readonly<Record<string, number>>>,
  help: (error: ApiError) => string | undefined,
): Refuse {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // A long upload has its own timeout. Node.js reports the timeout of a request once.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isLongUpload(socket)) return;
    const refusal = REFUSALS[error.code ?? ''] ?? UNREADABLE;
    count(socket.remoteAddress ?? '').then(
      (headers) => respond(socket, refusal, { ...headers, ...linkTo(help(refusal)) }),
      () => socket.destroy(error),
    );
  };
}

const linkTo = (page: string | undefined): { Link?: string } => (page === undefined ? {} : { Link: `<${page}>; rel="help"` });

function respond(socket: Socket, refusal: ApiError, headers: Readonly<Record<string, number | string>>): void {
  const body = JSON.stringify(refusal.body());
  const head = [
    `HTTP/1.1 ${String(refusal.status)} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    `X-Request-Id: ${newId()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}

/** Escapes the percent signs of a path that cannot be decoded, so that the route handles it like an unknown id. */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
