import { createParamDecorator, type ExecutionContext, HttpCode, type Type, UseFilters } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../auth/app-context.js';
import type { AppClient } from '../auth/credential-store.js';
import type { MerchantContext, StoreNeed } from '../auth/merchant-context.js';
import type { MerchantSession } from '../auth/merchant-session.js';
import type { StoreContext } from '../database/store-context.js';
import { type Access, declareEndpoint, type EndpointDefinition, type EndpointOptions, type Returns } from './endpoint.js';
import { describeEndpoint } from './endpoint-openapi.js';
import { declaredHandler } from './exchange.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { type Answer, Html, type Page, type Reply } from './reply.js';

type Declares<C extends unknown[], R> = <H extends (...args: [...C, ...never[]]) => Promise<R>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;
type Arguments<A extends Access> = A extends 'public'
  ? []
  : A extends 'visitor'
    ? [visitor: MerchantSession | undefined]
    : A extends 'merchant'
      ? [merchant: MerchantSession]
      : A extends StoreNeed
        ? [ctx: MerchantContext]
        : A extends 'client'
          ? [client: AppClient]
          : [ctx: AppContext];

/**
 * Declares who may call a route, what it returns and how it fails, once: the guard, the transaction, the envelope and OpenAPI all read
 * it. A handler that takes another context or returns another type does not compile.
 */
export function Endpoint<A extends Access, T extends object>(
  access: A,
  returns: readonly [Type<T>],
  options?: EndpointOptions,
): Declares<Arguments<A>, Page<T> | Reply<T[]>>;
export function Endpoint<A extends Access, T extends object>(
  access: A,
  returns: Type<T>,
  options?: EndpointOptions,
): Declares<Arguments<A>, Answer<T>>;
export function Endpoint<A extends Access>(access: A, returns: null, options?: EndpointOptions): Declares<Arguments<A>, Reply<null>>;
export function Endpoint(access: Access, returns: Returns, options: EndpointOptions = {}) {
  const definition: EndpointDefinition = { access, returns, status: 200, ...options };
  return (target: object, key: string | symbol, descriptor: PropertyDescriptor): void => {
    descriptor.value = declaredHandler(descriptor.value as Parameters<typeof declaredHandler>[0], definition);
    declareEndpoint(descriptor.value, definition);
    // Pages have a filter of their own, which answers browsers with pages.
    const errors = definition.body === 'oauth' && returns !== Html ? [UseFilters(OAuthErrorFilter)] : [];
    const files = definition.files ? [RouteConfig({ files: definition.files.field })] : [];
    const decorators = [HttpCode(definition.status), ...describeEndpoint(definition), ...errors, ...files];
    for (const decorate of decorators) decorate(target, key, descriptor);
  };
}

/** The caller's context; where a route concerns no store, the merchant's session or the app. */
export const Ctx = createParamDecorator((_: unknown, context: ExecutionContext): StoreContext | MerchantSession | AppClient | undefined => {
  const { ctx, merchant, client } = context.switchToHttp().getRequest<FastifyRequest>();
  return ctx ?? merchant ?? client;
});
