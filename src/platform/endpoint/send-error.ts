import type { FastifyReply } from 'fastify';
import type { ApiError, ErrorCode } from '../contract/api-error.js';
import { Html, JSON_TYPE } from '../contract/reply.js';
import { type EndpointDefinition, takesForms } from './endpoint.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends an error as a page and returns true if a browser requested a page; absent in a server without pages. */
    errorPage?: (error: ApiError, reply: FastifyReply) => boolean;
    /** Returns the URL of the page that explains an error, if there is one; absent in a server without pages. */
    errorHelp?: (error: ApiError) => string | undefined;
  }
  interface FastifyRequest {
    /** Code of the error that was sent, if it has one. */
    error_code?: string;
  }
}

/**
 * Sends an error in the envelope of the matched route: that of OAuth endpoints, or that of the contract, `{ message, code?, status }`
 * (specification 7.1). A browser that requested a page receives a page.
 */
export function sendError(reply: FastifyReply, error: ApiError): void {
  const { endpoint } = reply.request.routeOptions.config;
  // OAuth pages have their own filters.
  if (endpoint?.body === 'oauth' && endpoint.returns !== Html) sendOAuthError(reply, error);
  else if (!sentAsPage(reply, error)) send(reply, error, { ...error.body(messageFor(error, reply)), ...codeOf(error, endpoint) });
}

/** Returns the code that a route declares for errors of the body. */
const codeOf = ({ status, code }: ApiError, endpoint: EndpointDefinition | undefined): { code?: ErrorCode } =>
  status === 400 && code === undefined && endpoint?.refusal !== undefined ? { code: endpoint.refusal } : {};

function sentAsPage(reply: FastifyReply, error: ApiError): boolean {
  try {
    return reply.server.errorPage?.(error, reply) ?? false;
  } catch {
    // An error of the page must not prevent the response.
    return false;
  }
}

/**
 * Sends an error in the envelope of OAuth endpoints: `{ message, status, error }` of the contract (specification 7.1), with the
 * `error_description` of RFC 6749 and the `code` of all other endpoints.
 */
export function sendOAuthError(reply: FastifyReply, error: ApiError): void {
  const { status, code = status < 500 ? 'invalid_request' : 'server_error' } = error;
  const message = messageFor(error, reply);
  send(reply, error, { error: code, error_description: describable(message), message, code, status });
}

/** Returns the message of an error for the matched route. */
export function messageFor({ message, form_message = message }: ApiError, { request }: FastifyReply): string {
  const { endpoint } = request.routeOptions.config;
  return endpoint && takesForms(endpoint) ? form_message : message;
}

/** Replaces characters that RFC 6749 excludes from descriptions. */
const describable = (message: string): string => message.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?');

function send(reply: FastifyReply, error: ApiError, body: Readonly<Record<string, unknown>>): void {
  const { status, retry_after, authenticate } = error;
  if (typeof body['code'] === 'string') reply.request.error_code = body['code'];
  const help = reply.server.errorHelp?.(error);
  if (help !== undefined) addLink(reply, `<${help}>; rel="help"`);
  if (retry_after !== undefined) void reply.header('retry-after', retry_after);
  if (authenticate !== undefined) void reply.header('www-authenticate', authenticate);
  void reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
}

/** Adds a link to the `Link` header of a response (RFC 8288), once. */
function addLink(reply: FastifyReply, link: string): void {
  const links = [reply.getHeader('link') ?? []].flat().map(String);
  if (!links.includes(link)) void reply.header('link', [...links, link].join(', '));
}
