import type { IncomingMessage, Server } from 'node:http';
import { ApiError } from '../contract/api-error.js';

/** The only value of `Expect` that Node.js supports. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Returns the error of a request that HTTP/1.1 requires a server to refuse: it has no `Host`, or an unknown value of `Expect`. */
export function headProblem({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): ApiError | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return new ApiError(400, 'The Host header is required.');
  if (headers.expect === undefined || CONTINUE.test(headers.expect)) return undefined;
  return new ApiError(417, 'The Expect header can only be 100-continue.');
}

/** Makes a server handle requests with an unknown value of `Expect` like any other request, instead of responding without a body. */
export function admitExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
