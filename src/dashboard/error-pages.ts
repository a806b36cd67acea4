import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../platform/contract/api-error.js';
import { Html } from '../platform/contract/reply.js';
import { ErrorPage } from './error.page.js';
import { formAtLimit } from './form-again.js';
import { FormAgainPage } from './form-again.page.js';
import { ownAddress, Visit } from './visit.js';
import { messageFor } from '../platform/endpoint/send-error.js';

/** Paths requested by programs; their errors are data. */
const DATA = /^\/(?:api|media|health|metrics|docs\/api|openapi\.json|\.well-known)(?:[/?]|$)/;

/** Pages of a sign-in to a client of the identity provider. */
const BY_CLIENT = /^\/(?:identity|api\/oauth)\//;

/** Other pages whose address was created by a program. Its developer needs the reason for a refusal. */
const BY_APP = /^\/api\//;

/** Returns true for a browser navigation. Scripts and tools accept JSON or any type. */
export const asksForPage = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '');

/** Sends the error of a browser's request for a page as a page, whether or not a route exists. Returns false for all other requests. */
export function sendErrorPage(error: ApiError, reply: FastifyReply): boolean {
  const { request } = reply;
  const { endpoint } = request.routeOptions.config;
  if (!asksForPage(request) || !(endpoint ? endpoint.returns === Html : !DATA.test(pathOf(request)))) return false;
  const kept = formAtLimit(error, request);
  if (kept) {
    void reply.send(formPage(kept, error, reply).text);
    return true;
  }
  const { brands } = request.server;
  const page = errorPage(error, reply);
  if (!brands.isMissing(request, error.status)) void reply.send(page.text);
  else void brands.lookUp(request).then(() => reply.send(errorPage(error, reply).text));
  return true;
}

/** Returns the page that keeps a form over the rate limit of its IP address. */
function formPage({ csrf_token, ...form }: NonNullable<ReturnType<typeof formAtLimit>>, { status }: ApiError, reply: FastifyReply): Html {
  return Visit.of(reply.request, reply).show(FormAgainPage, form, { status, leads_elsewhere: true, csrf_token });
}

/** Path of the matched route, so that its spelling makes no difference, or the path of the request if no route matches. */
const pathOf = ({ url, routeOptions }: FastifyRequest): string => routeOptions.url ?? url;

function madeBy(path: string): 'page' | 'app' | 'client' {
  if (BY_CLIENT.test(path)) return 'client';
  return BY_APP.test(path) ? 'app' : 'page';
}

/** Returns the page of an error. */
export function errorPage(error: ApiError, reply: FastifyReply): Html {
  const [{ status, code, retry_after }, { request }] = [error, reply];
  const made_by = madeBy(pathOf(request));
  const shown = {
    status,
    code,
    message: messageFor(error, reply),
    request_id: request.id,
    made_by,
    without_query: made_by === 'page' ? withoutQuery(request) : undefined,
    store: request.server.brands.of(request),
  };
  if (retry_after !== undefined) void reply.header('retry-after', retry_after);
  return Visit.of(request, reply).show(ErrorPage, shown, { status, address: addressOf(request) });
}

/** Address of a page without the query of the request. */
const withoutQuery = ({ method, url }: FastifyRequest): string | undefined =>
  method === 'GET' && url.includes('?') ? ownAddress(url.replace(/\?.*/s, '')) : undefined;

/** Address of the page in another language. Forms are not posted again: it leads to the page of the form, or to the start page if there is none. */
function addressOf({ method, url, routeOptions, server }: FastifyRequest): string {
  if (method === 'GET') return url;
  const isPage = routeOptions.url !== undefined && server.hasRoute({ method: 'GET', url: routeOptions.url });
  return isPage ? url.replace(/\?.*/, '') : '/';
}
