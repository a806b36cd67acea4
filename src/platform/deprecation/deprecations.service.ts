import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Config } from '../config/config.js';
import { type Deprecation, type DeprecationNotice, withTimes } from '../config/deprecation-settings.js';
import { deprecatedFields } from '../contract/fields/deprecated.js';
import { deprecatedMembers } from '../contract/known-fields.js';
import { endpointOf } from '../endpoint/endpoint.decorator.js';
import { recordOf } from '../openapi/documentation.js';
import { Logger } from '../observability/logger.js';
import { rareOptionsOf } from '../endpoint/rare-options.js';
import { handlerArguments } from '../vendor-internals/nest-arguments.js';
import { controllerRoutes } from '../vendor-internals/nest-routes.js';

/** Deprecations that are declared by routes, parameters and fields, or in `DEPRECATIONS`. */
@Injectable()
export class Deprecations implements OnModuleInit {
  private readonly byOperation = new Map<string, Deprecation[]>();

  constructor(
    private readonly config: Config,
    private readonly discovery: DiscoveryService,
    private readonly logger: Logger,
  ) {}

  /** Collects the declarations. Logs entries of `DEPRECATIONS` whose route does not exist. */
  onModuleInit(): void {
    const controllers = this.discovery.getControllers().flatMap(({ metatype }) => (metatype ? [metatype as Type] : []));
    const routes = controllers.flatMap((controller) => controllerRoutes(controller).map((route) => ({ ...route, controller })));
    for (const { controller, ...route } of routes) {
      const { operation } = route;
      for (const [field, notice] of declaredBy(controller, route)) this.add(withTimes({ operation, field, ...notice }));
    }
    const known = new Set(routes.map(({ operation }) => operation));
    for (const deprecation of this.config.deprecations) {
      if (known.has(deprecation.operation)) this.add(deprecation);
      else this.logger.warn(`DEPRECATIONS names no route: ${deprecation.operation}`);
    }
  }

  /** All deprecations, by operation and field. */
  get all(): readonly Deprecation[] {
    return [...this.byOperation.values()].flat().sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  }

  /** Returns the deprecations of a route. */
  of(operation: string): readonly Deprecation[] {
    return this.byOperation.get(operation) ?? [];
  }

  private add(deprecation: Deprecation): void {
    const others = this.of(deprecation.operation).filter(({ field }) => field !== deprecation.field);
    this.byOperation.set(deprecation.operation, [...others, deprecation]);
  }
}

const textOf = ({ operation, field }: Deprecation): string => `${operation} ${field ?? ''}`;

/** Notice of a route, or of a field of it. */
type Declared = readonly [field: string | null, notice: DeprecationNotice];

/** Returns the notices of a handler: of the route itself, and of the fields that its requests can name. */
function declaredBy(controller: Type, { handler, operation }: { readonly handler: string; readonly operation: string }): Declared[] {
  const prototype = controller.prototype as Record<string, object>;
  const { deprecated } = rareOptionsOf(prototype[handler] ?? {});
  const fields = [...askedBy(controller, handler), ...(operation.startsWith('GET ') ? answeredBy(prototype[handler] ?? {}) : [])];
  return deprecated ? [[null, deprecated], ...fields] : fields;
}

/** Returns the notices of the fields of the body and the query of a handler. */
function askedBy(controller: Type, handler: string): Declared[] {
  const prototype = controller.prototype as Record<string, object>;
  const types = (Reflect.getMetadata('design:paramtypes', prototype, handler) ?? []) as readonly Type[];
  const { body, query } = handlerArguments(controller, handler);
  return [...body, ...query].flatMap(({ index }) => Object.entries(deprecatedFields((types[index]?.prototype ?? {}) as object)));
}

/** Returns the notices of the fields of the response of a handler. Only GET requests take `fields`, so only they can name such fields. */
function answeredBy(handler: object): Declared[] {
  const endpoint = endpointOf(handler);
  const record = endpoint && recordOf(endpoint.returns);
  return record ? deprecatedMembers(record) : [];
}
