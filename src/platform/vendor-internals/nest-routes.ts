import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';

/** Route of a controller. */
interface ControllerRoute {
  /** Name of the handler. */
  readonly handler: string;
  /** Method and path, e.g. `GET /api/apps/v1/orders/:order_id`. */
  readonly operation: string;
}

/**
 * Returns the routes of a controller. Nest does not document the metadata. Replaceable by the routes that Fastify reports, which exist only
 * in a process that serves.
 */
export function controllerRoutes(controller: Type): ControllerRoute[] {
  const prototype = controller.prototype as Record<string, object>;
  const bases = pathsOf(controller);
  return Object.getOwnPropertyNames(prototype).flatMap((handler) => {
    const method = handler === 'constructor' ? undefined : methodOf(prototype, handler);
    if (method === undefined) return [];
    const paths = bases.flatMap((base) => pathsOf(prototype[handler] ?? {}).map((path) => joined(base, path)));
    return paths.map((path) => ({ handler, operation: `${RequestMethod[method]} ${path}` }));
  });
}

function methodOf(prototype: object, handler: string): RequestMethod | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(prototype, handler)?.value;
  return typeof value === 'function' ? (Reflect.getMetadata(METHOD_METADATA, value) as RequestMethod | undefined) : undefined;
}

/** A controller and a handler may have several paths. */
const pathsOf = (target: object): string[] =>
  [Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined].flat().map((path = '') => path);

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
