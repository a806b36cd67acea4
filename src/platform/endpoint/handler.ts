import { createParamDecorator, type ExecutionContext, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { entityTag, holdsTag } from '../contract/entity-tag.js';
import { Rendered, Reply } from '../contract/reply.js';
import type { EndpointDefinition } from './endpoint.js';
import { LargeReads } from './large-reads.js';
import { RequestRunner } from './request-runner.js';
import { isSafe } from './safe-methods.js';
import { askedFields, narrowedResult } from './asked-fields.js';
import { type WireResponse, wireResponse } from './wire-response.js';

/** Keys of the properties through which a controller receives the runners of its handlers. */
const WRITES = Symbol('writes');
const READS = Symbol('reads');

/** Controller of a declared route. */
interface Declared {
  readonly [WRITES]: RequestRunner;
  readonly [READS]: LargeReads;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Size in bytes of the body of a response that is sent in parts. */
    streamed_bytes?: number;
  }
}

type Handler = (this: Declared, ...args: unknown[]) => Promise<unknown>;

/** Request and reply, which the wrapper receives after the handler's own parameters. */
type Http = ReturnType<ExecutionContext['switchToHttp']>;
const HttpParameter = createParamDecorator((_: unknown, context: ExecutionContext): Http => context.switchToHttp());

/**
 * Wraps the handler of a declared route: a writing request runs in a transaction, and the result is rendered as the body of the response.
 * An interceptor would do the same, but costs every request an observable (docs/adr/0010).
 */
export function wrapHandler(endpoint: EndpointDefinition): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as Handler;
    const parameters = (Reflect.getMetadata('design:paramtypes', target, key) as unknown[]).length;
    async function wrapped(this: Declared, ...args: unknown[]): Promise<string | Readable> {
      const http = args[parameters] as Http;
      const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
      // The context is the first argument. A transaction replaces it.
      const [caller, ...rest] = args;
      const result = (): Promise<unknown> => handler.call(this, request.ctx ?? caller, ...rest);
      const handle = async (): Promise<WireResponse> => render(await result(), endpoint, reply);
      if (!request.ctx) return send(http, await handle());
      if (isSafe(request)) return await read(this[READS], http, endpoint, result);
      const response = await this[WRITES].run(request, endpoint, handle);
      if (endpoint.located_by !== undefined) locate(http, response, endpoint.located_by);
      return send(http, response);
    }
    HttpParameter()(target, key, parameters);
    injectRunners(target);
    descriptor.value = like(handler, wrapped) as typeof descriptor.value;
  };
}

/** Returns the parts of a body as a stream. */
function streamed(request: FastifyRequest, parts: readonly (string | Buffer)[]): Readable {
  request.streamed_bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  return Readable.from(parts, { objectMode: false });
}

/** Makes Nest inject the runners into a controller, once. */
function injectRunners(controller: object): void {
  if (Reflect.hasMetadata(WRITES, controller)) return;
  Reflect.defineMetadata(WRITES, true, controller);
  Inject(RequestRunner)(controller, WRITES);
  Inject(LargeReads)(controller, READS);
}

/** Returns the wrapper with the name and the metadata of the handler, which the router and OpenAPI read. */
function like(handler: Handler, wrapper: Handler): Handler {
  for (const key of Reflect.getMetadataKeys(handler) as string[]) Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), wrapper);
  return Object.defineProperty(wrapper, 'name', { value: handler.name });
}

/** Runs a reading handler for the fields that the request selects. */
async function read(
  reads: LargeReads,
  http: Http,
  endpoint: EndpointDefinition,
  handle: () => Promise<unknown>,
): Promise<string | Readable> {
  const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
  const { selection, refusal } = askedFields(request, endpoint);
  const { ctx } = request;
  if (!ctx) throw new TypeError('the request has no context');
  ctx.selection = selection;
  const { body, parts } = await reads.run(ctx, reply, async () => {
    const result = await handle();
    if (refusal) throw refusal;
    return render(selection ? narrowedResult(result, selection) : result, endpoint, reply);
  });
  if (isUnchanged(request, reply)) return '';
  return parts ? streamed(request, parts) : body;
}

/** Returns true and sets status 304 if the client already has this version of the response. */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const [held, tag] = [headers['if-none-match'], reply.getHeader('etag')];
  if (held === undefined || typeof tag !== 'string' || !holdsTag(held, tag)) return false;
  void reply.code(304);
  return true;
}

/** Renders a result, whose version becomes the `ETag`. */
function render(result: unknown, endpoint: EndpointDefinition, reply: FastifyReply): WireResponse {
  const data: unknown = result instanceof Reply ? result.data : result;
  if (data instanceof Rendered && data.version !== undefined) void reply.header('etag', entityTag(data.version));
  return wireResponse(result, endpoint);
}

/** Sets `Location`, also for a response that was kept for an idempotency key. */
function locate(http: Http, { body }: WireResponse, field: string): void {
  const { data } = JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> };
  const { url = '' } = http.getRequest<FastifyRequest>().routeOptions;
  void http.getResponse<FastifyReply>().header('location', `${url}/${String(data[field])}`);
}

function send(http: Http, { status, body, replayed, parts }: WireResponse): string | Readable {
  if (replayed) void http.getResponse<FastifyReply>().code(status).header('idempotent-replayed', 'true');
  return parts ? streamed(http.getRequest<FastifyRequest>(), parts) : body;
}
