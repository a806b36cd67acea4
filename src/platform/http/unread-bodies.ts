import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import { ApiError } from '../contract/api-error.js';
import { hasBody } from '../endpoint/optional-body.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { BodyBudget } from './body-budget.js';

/** Maximum bytes of the body of a refused request that are read and discarded, so that the client receives the response. */
const MAX_DRAINED = 262_144;
/** Milliseconds within which the rest of such a body must arrive. */
const DRAIN_MS = 5_000;

/** Requests whose client waits for `100 Continue` before it sends the body. */
const expecting = new WeakSet<IncomingMessage>();

/** Delays `100 Continue` until {@link boundBodies} sends it. */
export function delayContinue(server: Server): void {
  server.on('checkContinue', (request, response) => {
    expecting.add(request);
    server.emit('request', request, response);
  });
}

/**
 * Sends `100 Continue` once requests have passed the hooks of their arrival. The bodies of callers without credentials are read within a
 * budget of the process and of each address; a request beyond it is refused with 503 and `Retry-After`.
 */
export function boundBodies(fastify: FastifyInstance, limiter: RateLimiter): void {
  const budget = new BodyBudget();
  /** Reserves the bytes of the body of a request until its response is closed; returns false if too few are free. */
  function reserve(request: FastifyRequest, { raw }: FastifyReply): boolean {
    // A listener for the end of a response costs as much as all other hooks, so only requests that reserve bytes have one.
    if (request.identity || !hasBody(request.raw)) return true;
    const release = budget.take(limiter.addressOf(request), bytesOf(request));
    if (release) raw.once('close', release);
    return release !== undefined;
  }
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (reserve(request, reply)) {
      if (expecting.has(request.raw)) reply.raw.writeContinue();
      done(null, payload);
    } else {
      drain(request, reply);
      done(ApiError.unavailable());
    }
  });
}

/** Discards the body of a refused request. The connection is closed if the rest of it is too long or too slow. */
export function drain({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!hasBody(raw)) return;
  if (expecting.has(raw)) {
    // The client may send or omit the body, so the next bytes of the connection are ambiguous.
    void reply.header('connection', 'close');
    return;
  }
  let left = MAX_DRAINED;
  const timer = setTimeout(() => raw.socket.destroy(), DRAIN_MS).unref();
  const end = (): void => clearTimeout(timer);
  raw.once('end', end).once('close', end);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.socket.destroy();
  });
}

/** Returns the maximum size of the body of a request in bytes. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? bodyLimit);
  return Math.min(announced, bodyLimit);
}
