import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoreContext } from '../database/store-context.js';
import type { ApiError } from './api-error.js';
import { entityTag } from './entity-tag.js';
import type { EndpointDefinition } from './endpoint.js';
import type { Answered } from './idempotency.js';
import { envelope, Rendered, Reply } from './reply.js';

/** Does the writing of a request: one transaction, one answer. */
export interface WriteRunner {
  /** Calls `handle` with the context of a transaction and gives what goes over the wire. */
  write(exchange: Exchange, ctx: StoreContext, handle: (ctx: StoreContext) => Promise<string>, status: number): Promise<string>;
  /** The answer to a refused request, which is kept when the request carries an idempotency key. */
  refuse(request: FastifyRequest, refusal: ApiError): Promise<Answered>;
}

/** The request and the reply behind a context; absent in background work. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly runner: WriteRunner;
}

const EXCHANGES = new WeakMap<StoreContext, Exchange>();

/** Ties a context to its request; domains see the context only. */
export function openExchange(ctx: StoreContext, exchange: Exchange): void {
  EXCHANGES.set(ctx, exchange);
}

/** The exchange of a context. */
export const exchangeOf = (ctx: StoreContext | undefined): Exchange | undefined => ctx && EXCHANGES.get(ctx);

type Handler = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/**
 * The handler of a declared route as the router calls it: a writing request runs in a transaction, and the result becomes the body. It wraps
 * the handler itself because an interceptor would put every request through an observable.
 */
export function declaredHandler(handler: Handler, endpoint: EndpointDefinition): Handler {
  async function declared(this: unknown, ...args: unknown[]): Promise<string> {
    const [ctx, ...rest] = args as [StoreContext, ...unknown[]];
    const exchange = typeof ctx === 'object' ? EXCHANGES.get(ctx) : undefined;
    if (!exchange) return wireBody(await handler.apply(this, args), endpoint);
    const handle = async (within: StoreContext): Promise<string> => {
      const result = await handler.call(this, within, ...rest);
      tag(result, exchange.reply);
      return wireBody(result, endpoint);
    };
    if (exchange.request.method === 'GET' || endpoint.transaction === 'manual') return handle(ctx);
    return exchange.runner.write(exchange, ctx, handle, endpoint.status);
  }
  return standIn(declared, handler);
}

/** The router and OpenAPI know a method by its function's name, and by what decorators of its parameters noted on the function. */
function standIn(wrapper: Handler, handler: Handler): Handler {
  for (const key of Reflect.getMetadataKeys(handler) as string[]) Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapper);
  return Object.defineProperty(wrapper, 'name', { value: handler.name });
}

function tag(result: unknown, reply: FastifyReply): void {
  const data: unknown = result instanceof Reply ? result.data : result;
  if (data instanceof Rendered && data.version !== undefined) void reply.header('etag', entityTag(data.version));
}

function wireBody(result: unknown, { status, body }: EndpointDefinition): string {
  return body ? JSON.stringify(result instanceof Reply ? result.extra : result) : envelope(result, status);
}
