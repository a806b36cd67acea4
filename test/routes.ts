import type { FastifyInstance } from 'fastify';
import type { Api } from './harness.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Returns a route in the notation of OpenAPI: `GET /api/apps/v1/orders/{order_id}`. */
export const routeOf = (method: string, path: string): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
/** Returns all routes of the running server, parsed from the tree that Fastify prints, without HEAD routes. */
export function servedRoutes(api: Api): string[] {
  const fastify = api.app.getHttpAdapter().getInstance() as FastifyInstance;
  const parents: string[] = [];
  return fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
      const depth = Math.floor(indent.length / 4);
      parents.splice(depth, parents.length, (parents[depth - 1] ?? '') + part);
      const named = methods.split(', ').filter((method) => METHODS.includes(method));
      return named.map((method) => routeOf(method, parents[depth] ?? ''));
    })
    .filter((route) => !route.endsWith('/api/*'));
}
