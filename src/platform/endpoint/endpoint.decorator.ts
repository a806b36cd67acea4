import { applyDecorators, createParamDecorator, type ExecutionContext, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import '../auth/request.js';
import type { Answer, Page, Reply } from '../contract/reply.js';
import type { Returns } from '../openapi/documentation.js';
import { describeEndpoint } from '../openapi/endpoint-openapi.js';
import type { Caller } from './callers/caller.js';
import type { EndpointDefinition, EndpointOptions } from './endpoint.js';
import { wrapHandler } from './handler.js';
import { rareOptionsOf } from './rare-options.js';

type Declares<C extends unknown[], R> = <H extends (...args: [...C, ...never[]]) => Promise<R>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

const ENDPOINT = Symbol('endpoint');

/** Returns the declaration of a handler; undefined for a handler without one. */
export const endpointOf = (handler: object): EndpointDefinition | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as EndpointDefinition | undefined;

/**
 * Declares the caller, the result and the errors of a route. Authentication, the transaction, the envelope and OpenAPI all read this
 * declaration and the decorators of `rare-options.ts` below it. A handler that takes another context or returns another type does not compile.
 */
export function Endpoint<C extends unknown[], T extends object>(
  caller: Caller<C>,
  returns: readonly [Type<T>],
  options?: EndpointOptions,
): Declares<C, Page<T> | Reply<T[]>>;
export function Endpoint<C extends unknown[], T extends object>(
  caller: Caller<C>,
  returns: Type<T>,
  options?: EndpointOptions,
): Declares<C, Answer<T>>;
export function Endpoint<C extends unknown[]>(caller: Caller<C>, returns: null, options?: EndpointOptions): Declares<C, Reply<null>>;
export function Endpoint(caller: Caller, returns: Returns, options: EndpointOptions = {}) {
  return (target: object, key: string | symbol, descriptor: PropertyDescriptor): void => {
    const endpoint: EndpointDefinition = { caller, returns, status: 200, ...options, ...rareOptionsOf(descriptor.value as object) };
    const parts = [wrapHandler(endpoint), HttpCode(endpoint.status), RouteConfig({ endpoint }), describeEndpoint(endpoint)];
    applyDecorators(...parts, SetMetadata(ENDPOINT, endpoint))(target, key, descriptor);
  };
}

/** Context of the caller; on routes that concern no store, the merchant's session or the app. */
export const Ctx = createParamDecorator((_: unknown, context: ExecutionContext): object | undefined => {
  const { ctx, caller } = context.switchToHttp().getRequest<FastifyRequest>();
  return ctx ?? caller;
});
