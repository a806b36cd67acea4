import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppRoutes } from '../routes.js';

/** Largest body that is read: a webhook has at most 1 MiB. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

type Next = (error?: unknown) => void;

/**
 * Returns the routes of an app as a middleware of Express, Connect or `node:http`. Add it before anything that reads bodies, because the
 * signature of a webhook covers the body as it arrived.
 *
 * ```ts
 * express().use(nodeRoutes(app.routes())).listen(4000);
 * ```
 */
export function nodeRoutes(routes: AppRoutes): (request: IncomingMessage, response: ServerResponse, next?: Next) => void {
  return (request, response, next = notFound(response)) => {
    if (routes.handles(request.method ?? '', addressOf(request).pathname)) answer(routes, request, response).catch(next);
    else next();
  };
}

/** The parts of Fastify that {@link fastifyRoutes} uses. */
interface FastifyLike {
  addHook(name: 'onRequest', hook: (request: RawRequest, reply: RawReply) => Promise<unknown>): unknown;
}
interface RawRequest {
  readonly raw: IncomingMessage;
}
interface RawReply {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/**
 * Returns the routes of an app as a Fastify plugin: `fastify.register(fastifyRoutes(app.routes()))`.
 */
export function fastifyRoutes(routes: AppRoutes): (fastify: FastifyLike) => Promise<void> {
  const plugin = (fastify: FastifyLike): Promise<void> => {
    fastify.addHook('onRequest', async ({ raw }, reply) => {
      if (!routes.handles(raw.method ?? '', addressOf(raw).pathname)) return;
      const response = await routes.handle(await requestOf(raw));
      reply.hijack();
      if (response) await send(response, reply.raw);
    });
    return Promise.resolve();
  };
  // The hook is for the whole server, not only for routes of the plugin.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}

const notFound =
  (response: ServerResponse): Next =>
  (error) =>
    response.writeHead(error === undefined ? 404 : 500).end();

async function answer(routes: AppRoutes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await routes.handle(await requestOf(request));
  if (answered) await send(answered, response);
}

/** Returns the address of a request; Express changes `url` below a mounted path and keeps the original. */
function addressOf(request: IncomingMessage & { originalUrl?: string }): URL {
  return new URL(request.originalUrl ?? request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
}

async function requestOf(request: IncomingMessage): Promise<Request> {
  const { method = 'GET', headers } = request;
  const init = { method, headers: Object.entries(headers).flatMap(([name, value]) => pairsOf(name, value)) };
  if (method === 'GET') return new Request(addressOf(request), init);
  return new Request(addressOf(request), { ...init, body: await bodyOf(request) });
}

const pairsOf = (name: string, value: string | readonly string[] | undefined): [string, string][] =>
  value === undefined ? [] : [value].flat().map((one) => [name, one]);

async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new RangeError('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(from: Response, to: ServerResponse): Promise<void> {
  const cookies = from.headers.getSetCookie();
  const others = [...from.headers].filter(([name]) => name !== 'set-cookie');
  to.writeHead(from.status, { ...Object.fromEntries(others), ...(cookies.length > 0 && { 'set-cookie': cookies }) });
  to.end(new Uint8Array(await from.arrayBuffer()));
}
