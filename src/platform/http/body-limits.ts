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
  if (endpoint?.body_size) return endpoint.body_size;
  return endpoint?.body === 'oauth' || endpoint?.returns === Html ? 'small' : undefined;
}
