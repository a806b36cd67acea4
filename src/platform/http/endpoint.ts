import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { StoreNeed } from '../auth/merchant-context.js';
import type { Scope } from '../auth/scopes.js';
import type { StoreOwned } from '../database/store-owned.entity.js';
import type { ErrorCode } from './api-error.js';

/** What a route returns: a shape, a list of it, no data, or a page (`Html`). */
export type Returns = Type<object> | readonly [Type<object>] | null;

/** Fields of an envelope with their OpenAPI schemas. */
export type SchemaFields = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

/**
 * Who may call a route: an app with the scope, any installed app; an app by its client id and secret, for no store (`client`); a merchant
 * who signed in, or who is something in the store that the request names; or anyone, of whom a session is known (`visitor`) or not asked
 * for (`public`).
 */
export type Access = Scope | 'app' | 'client' | 'merchant' | StoreNeed | 'visitor' | 'public';

/** Access words beside permissions that ask for a session. */
const FOR_MERCHANTS = new Set<string>(['merchant', 'member', 'admin', 'visitor']);

/** True when a route asks for the session of a merchant. */
export const asksForSession = (access: Access): access is 'merchant' | StoreNeed | 'visitor' =>
  FOR_MERCHANTS.has(access) || access.includes('__');

/** Files in the body of a request, which is then `multipart/form-data`. */
export interface FilesField {
  /** The form field; it may be repeated. */
  readonly field: string;
  /** What the files are, for the API reference. */
  readonly description: string;
}

/** Limits of single routes. */
export type ClientLimit = 'token' | 'session' | 'custom_app';

/** What a route says besides who may call it and what it returns. */
export interface EndpointOptions {
  /** HTTP status of success; 200 by default. */
  readonly status?: number;
  /** `data` is null where there is nothing to show. */
  readonly nullable?: true;
  /** Fields of the envelope beside `data`, with their OpenAPI schemas. */
  readonly extra?: SchemaFields;
  /** Errors of its own, beside those that its access, path and body imply. */
  readonly errors?: readonly (ErrorCode | 404 | 409 | 503)[];
  /**
   * `manual`: the handler opens its own transactions, because it does slow work (see {@link slowly} and {@link conclude}) or must keep
   * effects of a refusal.
   */
  readonly transaction?: 'manual';
  /** Takes files, and no JSON; the handler receives them with `Uploads`. */
  readonly files?: FilesField;
  /**
   * The row that the path names by its key and whose store the merchant must be in; without it `store_id` is taken from the path, the body or
   * the query. A row of a store where the merchant has no place answers `<name> not found.`, like one that is missing.
   */
  readonly row?: { readonly of: Type<StoreOwned>; readonly name: string };
  /** A stricter limit than the global one, counted per client id, where the request names one, and address. */
  readonly limit?: ClientLimit;
  /** Status of the redirects of a page. */
  readonly redirect?: 302 | 303;
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
