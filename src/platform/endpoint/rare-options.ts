import type { Type } from '@nestjs/common';
import { checkedNotice, type DeprecationNotice } from '../config/deprecation-settings.js';
import type { ErrorCode } from '../contract/api-error.js';
import type { FilesField, RareDocumentedOptions } from '../openapi/documentation.js';

/** Options that few routes need. Each has a decorator, which must be placed below `@Endpoint`. */
export interface RareOptions extends RareDocumentedOptions {
  /** The handler keeps the idempotency keys itself; the general rule for `Idempotency-Key` does not apply. */
  readonly own_keys?: true;
  /** Code of the errors of a body that is malformed or has invalid fields. Most routes have none. */
  readonly refusal?: ErrorCode;
  /** A body of any type is accepted and not read. */
  readonly ignores_body?: true;
}

const OPTIONS = Symbol('rare options');

/** Returns the options that decorators below `@Endpoint` have set for a handler. */
export const rareOptionsOf = (handler: object): RareOptions => (Reflect.getMetadata(OPTIONS, handler) ?? {}) as RareOptions;

const sets =
  (options: RareOptions): MethodDecorator =>
  (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(OPTIONS, { ...rareOptionsOf(handler), ...options }, handler);
  };

/** Declares effects beyond the database: a dry run of the route is refused. */
export const ActsOutside = (): MethodDecorator => sets({ acts_outside: true });

/** Declares that the handler keeps the idempotency keys itself. */
export const KeepsOwnKeys = (): MethodDecorator => sets({ own_keys: true });

/** Sets the code of the errors of a body that is malformed or has invalid fields. */
export const RefusesBodiesAs = (refusal: ErrorCode): MethodDecorator => sets({ refusal });

/** Declares that `data` may be null. */
export const NullableData = (): MethodDecorator => sets({ nullable: true });

/** Declares a further status of success: 201 with the same schema, or 304 without a body. */
export const AlsoAnswers = (also: 201 | 304): MethodDecorator => sets({ also });

/** Accepts a form as well as JSON; `fields` documents them. The handler reads the body itself. */
export const AcceptsForm = (fields: Type<object>): MethodDecorator => sets({ form: fields });

/** Sets `Location` to the created resource: the path of the route, followed by this field of `data`. */
export const LocatedBy = (located_by: string): MethodDecorator => sets({ located_by });

/** Accepts files instead of JSON; the handler receives them with `Uploads`. */
export const AcceptsFiles = (files: FilesField): MethodDecorator => sets({ files });

/** Accepts a body of any type, e.g. a multipart form without files, and does not read it. */
export const IgnoresBody = (): MethodDecorator => sets({ ignores_body: true });

/** Marks the route as deprecated: in OpenAPI, in the changelog, and in every response. */
export const Deprecated = (deprecated: DeprecationNotice): MethodDecorator => sets({ deprecated: checkedNotice(deprecated) });
