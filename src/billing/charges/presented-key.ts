import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/contract/api-error.js';
import { isDryRun } from '../../platform/endpoint/dry-run.js';

/** Longest idempotency key. */
const MAX_KEY = 255;

/** Header with the key of a request. */
export const KEY_HEADER = 'Idempotency-Key';

/**
 * Returns the idempotency key of a request, from its header or from `idempotency_key` in its body, before the body is validated; null without
 * one, and for a dry run, which ignores keys. Throws 400 when both are given and differ, and for an invalid header. A key in the body that is
 * not valid counts as none: validation refuses it.
 */
export function presentedKey(request: FastifyRequest): string | null {
  if (isDryRun(request)) return null;
  const [header, inBody] = [request.headers[KEY_HEADER.toLowerCase()], keyInBody(request.body)];
  if (header === undefined) return inBody;
  if (typeof header !== 'string' || header.trim() === '' || header.length > MAX_KEY) {
    throw ApiError.invalidField(KEY_HEADER, 'length', `${KEY_HEADER} must have 1 to ${String(MAX_KEY)} characters.`);
  }
  if ((inBody ?? header) === header) return header;
  throw ApiError.invalidField('idempotency_key', 'equals', `idempotency_key must equal the ${KEY_HEADER} header.`);
}

function keyInBody(body: unknown): string | null {
  const key = typeof body === 'object' && body !== null && 'idempotency_key' in body ? body.idempotency_key : undefined;
  return typeof key === 'string' && key.length >= 1 && key.length <= MAX_KEY ? key : null;
}

/** Parameter with the key of the request, see {@link presentedKey}. */
export const PresentedKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null =>
  presentedKey(context.switchToHttp().getRequest<FastifyRequest>()),
);
