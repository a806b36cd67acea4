import type { IncomingMessage, Server } from 'node:http';
import { ApiError } from '../contract/api-error.js';

/** Expectation that Node.js meets by itself. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Returns the error of a request that HTTP/1.1 demands to refuse: it names no host, or expects something unknown. */
export function headProblem({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): ApiError | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return new ApiError(400, 'The Host header is required.');
  if (headers.expect === undefined || CONTINUE.test(headers.expect)) return undefined;
  return new ApiError(417, 'The Expect header can only be 100-continue.');
}

/** Lets a server handle requests with an unknown expectation like all others, instead of answering them without a body. */
export function admitExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
