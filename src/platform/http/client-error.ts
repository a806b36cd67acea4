import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from './api-error.js';

const REFUSALS: Readonly<Record<string, ApiError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError(408, 'The request took too long.'),
  HPE_HEADER_OVERFLOW: new ApiError(431, 'The request headers are too large.'),
};
const UNREADABLE = new ApiError(400, 'The request is not valid HTTP.');

/** Answers what is no HTTP request, and so never becomes one here, in the contract's envelope; then the connection ends. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify(refusal.body());
  const head = [
    `HTTP/1.1 ${String(refusal.status)} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy(error);
}

/** An address whose path can be decoded: a percent sign that encodes nothing stands for itself, so that such an id is one that is missing. */
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
