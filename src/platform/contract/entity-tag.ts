import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** Returns the `ETag` of a version. */
export const entityTag = (version: number): string => `"${String(version)}"`;

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    '`ETag` of the version that the change is based on. If the version differs, the response is 409. Without the header, or with `*`, the current version is changed.',
  schema: { type: 'string' },
} as const;

/** `If-Match` header; undefined if it is missing or `*`. */
const IfMatchHeader = createParamDecorator(
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

/** Returns true if an `If-Match` header contains the tag of the version. Weak tags match too, because proxies weaken tags. */
const matches = (header: string, version: number): boolean =>
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === entityTag(version));

/** Returns true if an `If-None-Match` header contains the tag or is `*`. Compares weakly, because proxies weaken tags. */
export const holdsTag = (header: string, tag: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);

/** `If-Match` header of a request, see {@link IfMatchHeader}, and its comparison with a version, see {@link matches}. */
export const IfMatch = Object.assign(IfMatchHeader, { matches });
