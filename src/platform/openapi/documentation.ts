import type { DeprecationNotice } from '../config/deprecation-settings.js';
import type { Type } from '@nestjs/common';
import type { ApiHeaderOptions, DocumentBuilder, OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '../contract/api-error.js';
import type { PathId } from '../contract/fields/ids.js';
import { Html, Pdf } from '../contract/reply.js';

/** Result of a route: a shape, a list of it, no data, a page (`Html`) or a document (`Pdf`). */
export type Returns = Type<object> | readonly [Type<object>] | null;

/** Returns the class of a record that a route returns, alone or in a list; null for a route without one. */
export const recordOf = (returns: Returns): Type<object> | null =>
  isList(returns) ? returns[0] : returns === Html || returns === Pdf ? null : returns;

/** True for a route that returns a list. */
export const isList = (returns: Returns): returns is readonly [Type<object>] => Array.isArray(returns);

/** Fields of an envelope with their OpenAPI schemas. */
export type SchemaFields = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

type SecurityScheme = Parameters<DocumentBuilder['addSecurity']>[1];

/** Header that every POST (`idempotency_key`) or every unsafe method (`csrf_token`) of a kind of caller accepts. */
export type AcceptedHeader = 'idempotency_key' | 'csrf_token';

/** Files in the body of a request, which is then `multipart/form-data`. */
export interface FilesField {
  /** Form field; it may be repeated. */
  readonly field: string;
  /** Accepted files, for the API reference. */
  readonly description: string;
  /** The form is one of a page: its CSRF token is a field before the file, which `Uploads` checks. */
  readonly is_page?: true;
  /** Other fields of the form, which precede a single file. */
  readonly fields?: Type<object>;
}

/** Documentation of a kind of caller. */
export interface CallerDocumentation {
  /** Sentence about who may call the route. */
  readonly description: string;
  /** Alternatives, each of which authenticates the caller; `{}` means no authentication. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** Security schemes that {@link security} names. */
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  /** Errors of authentication and authorization. */
  readonly errors: readonly ErrorCode[];
  /** Request header that belongs to the authentication. */
  readonly header?: ApiHeaderOptions;
  /** Id in the path that the caller's access is checked against. */
  readonly path?: PathId;
  readonly accepts?: AcceptedHeader;
}

/** Documented part of the options of `@Endpoint`. */
export interface DocumentedOptions {
  /** Fields of the envelope next to `data`, with their OpenAPI schemas. */
  readonly extra?: SchemaFields;
  /**
   * Errors of the route itself, in addition to the errors that its caller and body imply. A pair is a code with an unusual status.
   */
  readonly errors?: readonly (ErrorCode | 404 | 409 | 413 | 415 | 503 | readonly [status: number, code: ErrorCode])[];
  /** JSON body that works unchanged if the ids in it exist. Required for routes with a body. */
  readonly example?: object;
  /** Status of the redirects of a page. */
  readonly redirect?: 302 | 303;
  /**
   * `flat`: the value is the whole body, without the envelope; `oauth`: the same, and errors are
   * `{ message, status, error, error_description, code }`.
   */
  readonly body?: 'flat' | 'oauth';
}

/** Documented part of the options that few routes need. */
export interface RareDocumentedOptions {
  /** `data` may be null. */
  readonly nullable?: true;
  /** Accepts a form with these fields as well as JSON. */
  readonly form?: Type<object>;
  /** Accepts files instead of JSON. */
  readonly files?: FilesField;
  /** The route is deprecated. */
  readonly deprecated?: DeprecationNotice;
  /** Field of `data` that the path in `Location` ends with. */
  readonly located_by?: string;
  /** Further status of success. */
  readonly also?: 201 | 304;
  /** The handler has effects outside the database, which a dry run cannot roll back. */
  readonly acts_outside?: true;
}

/** The documented part of the declaration of a route. */
export interface DocumentedEndpoint extends DocumentedOptions, RareDocumentedOptions {
  readonly caller: { readonly documentation: CallerDocumentation };
  readonly returns: Returns;
  /** HTTP status of success. */
  readonly status: number;
  /** Present if the path identifies a row of the caller's store. */
  readonly row?: { readonly code?: ErrorCode };
}
