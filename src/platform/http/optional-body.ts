import { Body, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

const OPTIONAL = new WeakSet();

/** The JSON body of a request that may come without any: none at all says the same as an empty object. */
export const OptionalBody = (): ParameterDecorator => (target, key, index) => {
  const [types, name] = [Reflect.getMetadata('design:paramtypes', target, key ?? '') as Type<object>[], key ?? ''];
  const type = types[index];
  if (!type) throw new TypeError('the parameter has no class');
  OPTIONAL.add(type);
  Body()(target, key, index);
  ApiBody({ required: false, type })(target, name, Object.getOwnPropertyDescriptor(target, name) ?? {});
};

/** True for the class of an {@link OptionalBody}. */
export const isOptionalBody = (type: unknown): boolean => typeof type === 'function' && OPTIONAL.has(type);

/** Forgets the announced type of a JSON body of no bytes, which many clients send with every request: it is no body. */
export function forgetEmptyBody({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const isEmpty = headers['transfer-encoding'] === undefined && [undefined, '0'].includes(headers['content-length']);
  if (isEmpty && headers['content-type']?.toLowerCase().startsWith('application/json')) delete headers['content-type'];
}
