import { HttpException } from '@nestjs/common';
import { sqlState } from '../database/sql-state.js';
import { isUnavailable } from '../database/unavailable.js';
import { constraintError } from '../database/constraint.decorator.js';
import { ApiError } from '../contract/api-error.js';

/** SQLSTATEs of values that PostgreSQL cannot store. They are the caller's errors in any statement. */
const BAD_VALUE = new Set([
  '21000',
  '22000',
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22023',
  '22025',
  '22P02',
  '22P03',
  '22P05',
  '2201X',
  '2201W',
]);

/** Messages of HTTP errors by status. The messages of Nest and Fastify may name libraries. */
const MESSAGES: Readonly<Record<number, string>> = {
  404: 'Not found.',
  405: 'Method not allowed.',
  408: 'The request took too long.',
  413: 'The request body is too large.',
  415: 'The content type is not supported; send application/json.',
  414: 'The address is too long.',
  503: 'The service is stopping. Try again.',
};

/** Message of routes that take forms. */
const UNSUPPORTED_FORM = 'The content type is not supported; send application/x-www-form-urlencoded or application/json.';

/** Error codes of a file system that is full or read-only until an operator intervenes. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Returns true for the error of a full or read-only file system. */
export const hasNoRoom = (error: unknown): boolean => NO_ROOM.has(String((error as { code?: unknown } | undefined)?.code));

/** Returns the public form of an error; undefined for an internal error, which must be logged. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (hasNoRoom(error)) return ApiError.unavailable();
  return fromDatabase(error) ?? fromHttp(error);
}

function fromDatabase(error: unknown): ApiError | undefined {
  if (isUnavailable(error)) return ApiError.unavailable();
  const state = sqlState(error);
  if (state === '') return undefined;
  const declared = constraintError(constraintOf(error));
  if (declared) return declared;
  return BAD_VALUE.has(state) ? ApiError.badRequest('A value in the request cannot be stored.') : undefined;
}

/** Returns the name of the constraint that rejected a write. With several nodes, only the message contains it. */
function constraintOf(error: unknown): string | undefined {
  const { driverError, constraint, message } = error as { driverError?: { constraint?: string }; constraint?: string; message?: string };
  return driverError?.constraint ?? constraint ?? /constraint "(\w+)"/.exec(message ?? '')?.[1];
}

function fromHttp(error: unknown): ApiError | undefined {
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | undefined)?.statusCode;
  if (status === undefined || status < 400 || (status >= 500 && status !== 503)) return undefined;
  const known = new ApiError(status, messageOf(status, error));
  return status === 415 ? known.orOfForm(UNSUPPORTED_FORM) : known;
}

function messageOf(status: number, error: unknown): string {
  return isInvalidJson(error) ? 'The body is not valid JSON.' : (MESSAGES[status] ?? 'The request is not valid.');
}

/** Codes of Fastify for bodies that its JSON parser refuses. */
const INVALID_JSON = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY']);

function isInvalidJson(error: unknown): boolean {
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } };
  return INVALID_JSON.has(cause?.code ?? code);
}
