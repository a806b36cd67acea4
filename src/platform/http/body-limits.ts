import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { Html } from '../contract/reply.js';
import type { BodySize, EndpointDefinition } from '../endpoint/endpoint.js';

/** Sets the body limit of every route that is registered afterwards; routes without a size of their own keep BODY_LIMIT. */
export function limitBodies(fastify: FastifyInstance, { requests, extensions }: Config): void {
  const limits: Readonly<Record<BodySize, number>> = {
    small: requests.body_limit_small,
    large: requests.body_limit_large,
    action: extensions.action_bytes,
  };
  fastify.addHook('onRoute', (route) => {
    const size = sizeOf(route.config?.endpoint);
    if (size) route.bodyLimit = limits[size];
  });
}

function sizeOf(endpoint: EndpointDefinition | undefined): BodySize | undefined {
  if (!endpoint) return undefined;
  const { body_size, body, form, returns } = endpoint;
  return body_size ?? (body === 'oauth' || form || returns === Html ? 'small' : undefined);
}
