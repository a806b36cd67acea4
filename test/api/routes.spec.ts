import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { SCOPES } from '../../src/platform/auth/scopes.js';
import { type EndpointDefinition, endpointOf } from '../../src/platform/http/endpoint.js';
import type { Answer } from '../answer.js';
import { type Api, useApi } from '../harness.js';

const APP_API = '/api/apps/v1/';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A route in the words of the document: `GET /api/apps/v1/orders/{order_id}`. */
const routeOf = (method: string, path: string): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
const pathOf = (route: string): string => route.slice(route.indexOf(' ') + 1);
const under =
  (prefix: string) =>
  (route: string): boolean =>
    pathOf(route).startsWith(prefix);

/** Every route of the running server, read off the tree that Fastify prints. HEAD routes are those of GET without a body. */
function servedRoutes(api: Api): string[] {
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
    });
}

/** What every handler of every controller declares, by its route; undefined where it declares nothing. */
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
    const parts = [controller, handler].map((target) => Reflect.getMetadata(PATH_METADATA, target) as string);
    const path = parts.map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
    return [[routeOf(RequestMethod[method], `/${path.join('/')}`), endpointOf(handler)]];
  });
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

  /** Documented routes of the app API with what they declare. */
  const ofApps = (): [string, EndpointDefinition][] =>
    documented.filter(under(APP_API)).map((route) => [route, declared.get(route) ?? { access: 'public', returns: null, status: 0 }]);

  /** Calls a route with ids of 1, and an empty body where it takes one. */
  async function knock(route: string, authorization?: string): Promise<Answer> {
    const method = route.split(' ', 1)[0] ?? '';
    return api.call(method, pathOf(route).replace(/\{\w+\}/g, '1'), {
      headers: authorization === undefined ? {} : { authorization },
      ...(method !== 'GET' && { body: {} }),
    });
  }

  /** How the routes answered, and how all of them should have. */
  async function expectRefusals(routes: readonly string[], [status, code]: [number, string], send: (route: string) => Promise<Answer>) {
    const answers = await Promise.all(routes.map(async (route) => ({ route, body: (await send(route)).body })));
    expect(answers).toEqual(routes.map((route) => ({ route, body: { message: expect.any(String), code, status } })));
  }

  it('under /api/ says who may call it', () => {
    const served = servedRoutes(api).filter(under('/api/'));
    expect(served).toContain('PUT /api/apps/v1/orders/{order_id}/status');
    expect(served.filter((route) => declared.get(route) === undefined)).toEqual([]);
    expect([...declared.keys()].filter(under('/api/')).sort()).toEqual(served.sort());
  });

  it('under /api/ is documented, and nothing else is', () => {
    expect([...documented].sort()).toEqual(servedRoutes(api).filter(under('/api/')).sort());
  });

  it('of the app API is closed to the public', () => {
    expect(ofApps().length).toBeGreaterThan(10);
    expect(ofApps().filter(([, { access }]) => access === 'public')).toEqual([]);
  });

  it('of the app API answers missing_token without credentials', () =>
    expectRefusals(documented.filter(under(APP_API)), [401, 'missing_token'], (route) => knock(route)));

  it.each(['Bearer abc', `Bearer svc_at_${'0'.repeat(96)}`, `Bearer svc_rt_${'0'.repeat(96)}`])(
    'of the app API answers invalid_token to "%s"',
    (authorization) => expectRefusals(documented.filter(under(APP_API)), [401, 'invalid_token'], (route) => knock(route, authorization)),
  );

  it('that needs a scope answers insufficient_scope to an app with every other scope', async () => {
    const store_id = await api.make.store();
    const scoped = new Map(ofApps().filter(([, { access }]) => access !== 'app'));
    const tokens = new Map<string, string>();
    for (const access of new Set([...scoped.values()].map((endpoint) => endpoint.access))) {
      const shop = await api.shop({ store: { store_id }, scopes: SCOPES.filter((scope) => scope !== access) });
      tokens.set(access, shop.access_token);
    }
    const withOthers = (route: string): Promise<Answer> => knock(route, `Bearer ${tokens.get(scoped.get(route)?.access ?? '') ?? ''}`);
    expect(scoped.size).toBeGreaterThan(10);
    await expectRefusals([...scoped.keys()], [403, 'insufficient_scope'], withOthers);
  });

  it('that needs no scope lets every installed app in', async () => {
    const { access_token } = await api.shop({ scopes: ['billing'] });
    const leaving = 'DELETE /api/apps/v1/installation';
    const open = ofApps().flatMap(([route, { access }]) => (access === 'app' && route !== leaving ? [route] : []));
    const statuses = await Promise.all(open.map(async (route) => (await knock(route, `Bearer ${access_token}`)).status));
    expect(open).toContain('GET /api/apps/v1/webhooks');
    expect(open.filter((_, n) => [401, 403].includes(statuses[n] ?? 0))).toEqual([]);
    expect((await knock(leaving, `Bearer ${access_token}`)).status).toBe(200);
  });
});
