import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { checkedNotice, type DeprecationNotice } from '../../config/deprecation-settings.js';

/** Key of the notices of a class, by field. */
const NOTICES = Symbol('deprecated fields');

/**
 * Marks a field of a body, a query or a response as deprecated: in OpenAPI, in the changelog, and in responses to requests that name it.
 * Requests name fields of responses in `fields`.
 */
export const Deprecated = (notice: DeprecationNotice): PropertyDecorator =>
  applyDecorators(ApiProperty({ deprecated: true }), (target: object, key?: string | symbol) => {
    Reflect.defineMetadata(NOTICES, { ...deprecatedFields(target), [String(key)]: checkedNotice(notice) }, target);
  });

/** Returns the notices of the class of a prototype, by field. */
export const deprecatedFields = (prototype: object): Readonly<Record<string, DeprecationNotice>> =>
  (Reflect.getMetadata(NOTICES, prototype) ?? {}) as Record<string, DeprecationNotice>;
