import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { readFileSync } from 'node:fs';
import { SCOPES } from '../../src/platform/auth/scopes.js';
import { callers } from '../../src/platform/endpoint/callers.js';
import type { EndpointDefinition } from '../../src/platform/endpoint/endpoint.js';
import type { Answer } from '../answer.js';
import { type Api, useApi } from '../harness.js';
import { routeOf, servedRoutes } from '../routes.js';

const APP_API = '/api/apps/v1/';

const pathOf = (route: string): string => route.slice(route.indexOf(' ') + 1);
const under =
  (prefix: string) =>
  (route: string): boolean =>
    pathOf(route).startsWith(prefix);

/** Returns the declaration of every handler by its route; undefined if it has none. */
function declarations(api: Api): Map<string, EndpointDefinition | undefined> {
  const controllers = [...api.app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return new Map(controllers.flatMap(({ metatype }) => handlersOf(metatype as Type<object>)));
}

function handlersOf(controller: Type<object>): [string, EndpointDefinition | undefined][] {
  const { prototype } = controller as { prototype: Record<string, object | undefined> };
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
    if (handler === undefined || method === undefined) return [];
    const [root = '', paths = []] = [controller, handler].map((target) => Reflect.getMetadata(PATH_METADATA, target) as string | string[]);
    const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as { endpoint?: EndpointDefinition } | undefined;
    return [paths].flat().map((path): [string, EndpointDefinition | undefined] => {
      const parts = [String(root), path].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
      return [routeOf(RequestMethod[method], `/${parts.join('/')}`), config?.endpoint];
    });
  });
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  components: { schemas: Record<string, object> };
}

/** Name of a field with a secret in a schema, as JSON text. */
const SECRET_FIELD = /"\w*(secret|token|password)\w*":\{/;

/** Returns the schemas of a response of a route, with all that they refer to, as JSON text. */
function schemasOf({ paths, components }: OpenApi, route: string, status: number): string {
  const operation = paths[pathOf(route)]?.[route.split(' ', 1).join().toLowerCase()];
  const parts = [JSON.stringify(operation?.responses[status])];
  const seen = new Set<string>();
  for (const part of parts) {
    for (const [, name = ''] of part.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (!seen.has(name)) parts.push(JSON.stringify(components.schemas[name]));
      seen.add(name);
    }
  }
  return parts.join('');
}

describe('every route', () => {
  const api = useApi();
  let declared: Map<string, EndpointDefinition | undefined>;
  let documented: string[];

  beforeAll(async () => {
    declared = declarations(api);
    const { paths } = (await api.call('GET', '/openapi.json')).body as { paths: Record<string, object> };
    documented = Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => routeOf(method.toUpperCase(), path)));
  });

  /** Returns the documented routes of the app API with their declarations. */
  const ofApps = (): [string, EndpointDefinition][] =>
    documented
      .filter(under(APP_API))
      .map((route) => [route, declared.get(route) ?? { caller: callers.anyone(), returns: null, status: 0 }]);

  /** Calls a route with ids of 1, and an empty body if it accepts one. */
  async function knock(route: string, authorization?: string): Promise<Answer> {
    const method = route.split(' ', 1)[0] ?? '';
    return api.call(method, pathOf(route).replace(/\{\w+\}/g, '1'), {
      headers: authorization === undefined ? {} : { authorization },
      ...(method !== 'GET' && { body: {} }),
    });
  }

  /** Compares the responses of the routes with the expected ones. */
  async function expectRefusals(routes: readonly string[], [status, code]: [number, string], send: (route: string) => Promise<Answer>) {
    const answers = await Promise.all(routes.map(async (route) => ({ route, body: (await send(route)).body })));
    expect(answers).toEqual(routes.map((route) => ({ route, body: { message: expect.any(String), code, status } })));
  }

  it('under /api/ declares its access', () => {
    const served = servedRoutes(api).filter(under('/api/'));
    expect(served).toContain('PUT /api/apps/v1/orders/{order_id}/status');
    expect(served.filter((route) => declared.get(route) === undefined)).toEqual([]);
    expect([...declared.keys()].filter(under('/api/')).sort()).toEqual(served.sort());
  });

  it('under /api/ is documented, and no other', () => {
    const described = servedRoutes(api).filter((route) => !route.startsWith('OPTIONS '));
    expect([...documented].filter(under('/api/')).sort()).toEqual(described.filter(under('/api/')).sort());
  });

  it('of the app API is not public', () => {
    expect(ofApps().length).toBeGreaterThan(10);
    expect(ofApps().filter(([, { caller }]) => caller === callers.anyone())).toEqual([]);
  });

  it('of the app API that returns a secret declares it, so that an idempotency key keeps it encrypted', () => {
    // The document that specs serve has no fields: the compiler plugin reads them.
    const openapi = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApi;
    const posts = ofApps().filter(([route]) => route.startsWith('POST '));
    const returning = posts.filter(([route, { status }]) => SECRET_FIELD.test(schemasOf(openapi, route, status)));
    expect(returning.map(([route]) => route)).toContain('POST /api/apps/v1/webhooks/secret/rotate');
    expect(returning.filter(([, { secret }]) => !secret)).toEqual([]);
  });

  it('of the app API returns missing_token without credentials', () =>
    expectRefusals(documented.filter(under(APP_API)), [401, 'missing_token'], (route) => knock(route)));

  it.each(['Bearer abc', `Bearer svc_at_${'0'.repeat(96)}`, `Bearer svc_rt_${'0'.repeat(96)}`])(
    'of the app API answers invalid_token to "%s"',
    (authorization) => expectRefusals(documented.filter(under(APP_API)), [401, 'invalid_token'], (route) => knock(route, authorization)),
  );

  it('with a scope returns insufficient_scope to an app with every other scope', async () => {
    const store_id = await api.make.store();
    const scoped = new Map(ofApps().filter(([, { caller }]) => caller.requires !== undefined));
    const tokens = new Map<string, string>();
    for (const required of new Set([...scoped.values()].map(({ caller }) => caller.requires ?? ''))) {
      const shop = await api.shop({ store: { store_id }, scopes: SCOPES.filter((scope) => scope !== required) });
      tokens.set(required, shop.access_token);
    }
    const withOthers = (route: string): Promise<Answer> =>
      knock(route, `Bearer ${tokens.get(scoped.get(route)?.caller.requires ?? '') ?? ''}`);
    expect(scoped.size).toBeGreaterThan(10);
    await expectRefusals([...scoped.keys()], [403, 'insufficient_scope'], withOthers);
  });

  it('without a scope is allowed for every installed app', async () => {
    const { access_token } = await api.shop({ scopes: ['billing'] });
    const leaving = 'DELETE /api/apps/v1/installation';
    const withClientOnly = 'POST /api/apps/v1/webhooks/secret/rotate';
    const others = ofApps().filter(([route]) => route !== leaving && route !== withClientOnly);
    const open = others.flatMap(([route, { caller }]) => (caller.requires === undefined ? [route] : []));
    const statuses = await Promise.all(open.map(async (route) => (await knock(route, `Bearer ${access_token}`)).status));
    expect(open).toContain('GET /api/apps/v1/webhooks');
    expect(open.filter((_, n) => [401, 403].includes(statuses[n] ?? 0))).toEqual([]);
    expect((await knock(leaving, `Bearer ${access_token}`)).status).toBe(200);
  });
});
