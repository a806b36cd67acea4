import { Body, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

const OPTIONAL = new WeakSet();

/**
 * Optional JSON body. A missing body counts as an empty object. `required` documents the body of a handler that refuses an empty one itself.
 */
export const OptionalBody =
  (documented?: 'required'): ParameterDecorator =>
  (target, key, index) => {
    const [types, name] = [Reflect.getMetadata('design:paramtypes', target, key ?? '') as Type<object>[], key ?? ''];
    const type = types[index];
    if (!type) throw new TypeError('the parameter has no class');
    OPTIONAL.add(type);
    Body()(target, key, index);
    ApiBody({ required: documented === 'required', type })(target, name, Object.getOwnPropertyDescriptor(target, name) ?? {});
  };

/** Returns true for the class of an {@link OptionalBody}. */
export const isOptionalBody = (type: unknown): boolean => typeof type === 'function' && OPTIONAL.has(type);

/** Content types that some clients send even without a body. */
const ANNOUNCED = /^application\/(?:json|x-www-form-urlencoded)\b/i;

/** Returns true if a request has a body that is not empty, as far as its headers show. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || ![undefined, '0'].includes(headers['content-length']);

/** Removes the content type of an empty body, so that it counts as missing. */
export function forgetEmptyBody({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (!hasBody({ headers }) && ANNOUNCED.test(headers['content-type'] ?? '')) delete headers['content-type'];
}
