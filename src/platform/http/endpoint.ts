import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Scope } from '../auth/scopes.js';
import type { ErrorCode } from './api-error.js';

/** What a route returns: a shape, a list of it, or no data. */
export type Returns = Type<object> | readonly [Type<object>] | null;

/** Fields of an envelope with their OpenAPI schemas. */
export type SchemaFields = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/** Who may call a route: an app with the scope, any installed app, or anyone. */
export type Access = Scope | 'app' | 'public';

/** What a route says besides who may call it and what it returns. */
export interface EndpointOptions {
  /** HTTP status of success; 200 by default. */
  readonly status?: number;
  /** Fields of the envelope beside `data`, with their OpenAPI schemas. */
  readonly extra?: SchemaFields;
  /** Errors of its own, beside those that its access, path and body imply. */
  readonly errors?: readonly (ErrorCode | 404 | 409)[];
  /** `manual`: the handler opens its own transactions, because it does slow work or must keep effects of a refusal. */
  readonly transaction?: 'manual';
  /** A stricter limit than the global one, counted per client id and address. */
  readonly limit?: 'token';
  /** `flat`: the value is the whole body, without the envelope; `oauth`: so too, and errors are `{ message, status, error }`. */
  readonly body?: 'flat' | 'oauth';
}

/** A declared route. */
export interface EndpointDefinition extends EndpointOptions {
  readonly access: Access;
  readonly returns: Returns;
  readonly status: number;
}

const ENDPOINTS = new Map<unknown, EndpointDefinition>();

/** The declaration of a handler; undefined for handlers that are not ours. */
export const endpointOf = (handler: unknown): EndpointDefinition | undefined => ENDPOINTS.get(handler);

/** Records the declaration of a handler. */
export function declareEndpoint(handler: unknown, definition: EndpointDefinition): void {
  ENDPOINTS.set(handler, definition);
}
