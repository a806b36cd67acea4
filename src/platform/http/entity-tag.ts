import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** The `ETag` of a version. */
export const entityTag = (version: number): string => `"${String(version)}"`;

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'The `ETag` that the change is based on; another version answers 409. `*` or nothing changes whatever version there is.',
  schema: { type: 'string' },
} as const;

/** The `If-Match` header; undefined where the caller sent none or `*`. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
    return header === undefined || header.trim() === '*' ? undefined : header;
  },
  [
    (target, key) => {
      if (key !== undefined) ApiHeader(IF_MATCH)(target, key, Object.getOwnPropertyDescriptor(target, key) ?? {});
    },
  ],
);

/** True when one of the tags of an `If-Match` header is that of the version; weak tags count, since proxies weaken them. */
export const matches = (header: string, version: number): boolean =>
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag(version));
