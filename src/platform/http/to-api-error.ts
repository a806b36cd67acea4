import { HttpException } from '@nestjs/common';
import { sqlState } from '../database/sql-state.js';
import { constraintError } from '../database/constraint.decorator.js';
import { ApiError, badRequest } from './api-error.js';

/** SQLSTATEs that hostile or impossible values cause: the caller's fault, whatever the statement. */
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

/** Messages of the HTTP layer, by status; its own may name libraries. */
const WORDS: Readonly<Record<number, string>> = {
  404: 'Not found.',
  405: 'Method not allowed.',
  408: 'The request took too long.',
  413: 'The request body is too large.',
  415: 'The content type is not supported; send application/json.',
  414: 'The address is too long.',
  503: 'The service is stopping. Try again.',
};

/** What the caller may see of any error; undefined when it is ours and must be logged. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return ofDatabase(error) ?? ofHttp(error);
}

function ofDatabase(error: unknown): ApiError | undefined {
  const state = sqlState(error);
  if (state === '') return undefined;
  const { driverError, constraint } = error as { driverError?: { constraint?: string }; constraint?: string };
  const declared = constraintError(driverError?.constraint ?? constraint);
  if (declared) return declared;
  return BAD_VALUE.has(state) ? badRequest('A value in the request cannot be stored.') : undefined;
}

function ofHttp(error: unknown): ApiError | undefined {
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number } | undefined)?.statusCode;
  if (status === undefined || status < 400 || (status >= 500 && status !== 503)) return undefined;
  return new ApiError(status, WORDS[status] ?? 'The request is not valid.');
}
