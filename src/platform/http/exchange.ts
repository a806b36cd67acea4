import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoreContext } from '../database/store-context.js';
import type { ApiError } from './api-error.js';
import { entityTag } from './entity-tag.js';
import type { EndpointDefinition } from './endpoint.js';
import type { Answered } from './idempotency.js';
import { envelope, Html, Rendered, Reply, Sent } from './reply.js';

/** Does the writing of a request: one transaction, one answer. */
export interface WriteRunner {
  /** The answer that the request's idempotency key was given before; undefined when there is none, and then the key is held. */
  begin(request: FastifyRequest): Promise<Answered | undefined>;
  /** Calls `handle` with the context of a transaction and gives what goes over the wire. */
  write(exchange: Exchange, ctx: StoreContext, handle: (ctx: StoreContext) => Promise<string>, status: number): Promise<string>;
  /** The answer to a refused request, which is kept when the request carries an idempotency key. */
  refuse(request: FastifyRequest, refusal: ApiError): Promise<Answered>;
}

/** The request and the reply behind a context; absent in background work. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly endpoint: EndpointDefinition;
  readonly runner: WriteRunner;
}

const EXCHANGE = Symbol('exchange');

/** A context as this file sees it; domains see the context only. */
type Exchanging = StoreContext & { [EXCHANGE]?: Exchange };

/** Ties a context to its request. */
export function openExchange(ctx: Exchanging, exchange: Exchange): void {
  ctx[EXCHANGE] = exchange;
}

/** The exchange of a context. */
export const exchangeOf = (ctx: Exchanging | undefined): Exchange | undefined => ctx?.[EXCHANGE];

/**
 * Does slow work of a `manual` handler, unless the request's idempotency key has an answer already, which is then given. While the work
 * goes on, other requests with the key are refused as `idempotency_in_progress`; {@link conclude} keeps the answer.
 */
export async function slowly<R>(ctx: StoreContext, work: () => Promise<R>): Promise<R> {
  const exchange = exchangeOf(ctx);
  const earlier = await exchange?.runner.begin(exchange.request);
  return exchange && earlier ? (new Sent(replayed(exchange.reply, earlier)) as R) : work();
}

/**
 * The effect of slow work: one transaction, in which the answer is kept under the request's idempotency key. When the key was given an
 * answer meanwhile, that is the answer, and there is no effect.
 */
export async function conclude<R>(ctx: StoreContext, effect: (within: StoreContext) => Promise<R>): Promise<R> {
  const exchange = exchangeOf(ctx);
  if (!exchange) throw new TypeError('only a request can be concluded');
  const { endpoint, reply, runner } = exchange;
  const handle = async (within: StoreContext): Promise<string> => answered(await effect(within), endpoint, reply);
  return new Sent(await runner.write(exchange, ctx, handle, endpoint.status)) as R;
}

/** Marks the reply as one that was given before and gives its body. */
export function replayed(reply: FastifyReply, { status, body }: Answered): string {
  void reply.code(status).header('idempotent-replayed', 'true');
  return body;
}

type Handler = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/**
 * The handler of a declared route as the router calls it: a writing request runs in a transaction, and the result becomes the body. It wraps
 * the handler itself because an interceptor would put every request through an observable.
 */
export function declaredHandler(handler: Handler, endpoint: EndpointDefinition): Handler {
  async function declared(this: unknown, ...args: unknown[]): Promise<string> {
    const [ctx, ...rest] = args as [StoreContext, ...unknown[]];
    const exchange = exchangeOf(ctx);
    if (!exchange) return wireBody(await handler.apply(this, args), endpoint);
    const { request, reply, runner } = exchange;
    if (request.method === 'GET' || endpoint.transaction === 'manual') return answered(await handler.apply(this, args), endpoint, reply);
    const handle = async (within: StoreContext): Promise<string> => answered(await handler.call(this, within, ...rest), endpoint, reply);
    return runner.write(exchange, ctx, handle, endpoint.status);
  }
  return standIn(declared, handler);
}

/** The router and OpenAPI know a method by its function's name, and by what decorators of its parameters noted on the function. */
function standIn(wrapper: Handler, handler: Handler): Handler {
  for (const key of Reflect.getMetadataKeys(handler) as string[]) Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapper);
  return Object.defineProperty(wrapper, 'name', { value: handler.name });
}

/** The body of a result, whose version becomes the `ETag`. */
function answered(result: unknown, endpoint: EndpointDefinition, reply: FastifyReply): string {
  const data: unknown = result instanceof Reply ? result.data : result;
  if (data instanceof Rendered && data.version !== undefined) void reply.header('etag', entityTag(data.version));
  return wireBody(result, endpoint);
}

function wireBody(result: unknown, { status, body }: EndpointDefinition): string {
  if (result instanceof Sent) return result.body;
  if (result instanceof Html) return result.text;
  return body ? JSON.stringify(result instanceof Reply ? result.extra : result) : envelope(result, status);
}
