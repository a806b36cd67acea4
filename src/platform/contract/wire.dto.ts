import { ApiProperty } from '@nestjs/swagger';
import { Member } from './known-fields.js';
import { ERROR_CODES } from './api-error.js';

const CODES = [...ERROR_CODES];

/** Validation error of one field. */
export class ErrorField {
  /** Path of the field, e.g. `order_items[0].price`. */
  @Member() field: string;
  /** Name of the failed rule, e.g. `required`. */
  @Member() rule: string;
  /** Human-readable message. */
  @Member() message: string;
}

/** Error response. */
export class ErrorBody {
  /** Human-readable message. */
  message: string;
  /** Machine-readable error code. Absent from some not-found, conflict and validation errors. */
  @ApiProperty({ enum: CODES, enumName: 'ErrorCode' }) code?: string;
  /** HTTP status code. */
  @ApiProperty({ type: 'integer' }) status: number;
  /** Invalid fields. Only on validation errors. */
  errors?: ErrorField[];
}

/** Error response of OAuth endpoints. */
export class OAuthErrorBody {
  /** Human-readable message. */
  message: string;
  /** HTTP status code. */
  @ApiProperty({ type: 'integer' }) status: number;
  /** Machine-readable error code; `server_error` for a failure of the service. */
  @ApiProperty({ enum: [...CODES, 'server_error'], enumName: 'OAuthErrorCode' }) error: string;
  /** The message again, under the name of RFC 6749. */
  error_description: string;
  /** The error code again, under the name that other endpoints use. */
  @ApiProperty({ enum: [...CODES, 'server_error'], enumName: 'OAuthErrorCode' }) code: string;
}

/** Pagination: `page`, `limit` and `total`, or `limit` and `next_cursor` with cursor pagination. */
export class Pagination {
  /** Page number, starting at 1. */
  @ApiProperty({ type: 'integer' }) page?: number;
  /** Page size in effect. */
  @ApiProperty({ type: 'integer' }) limit: number;
  /** Total number of rows. */
  @ApiProperty({ type: 'integer' }) total?: number;
  /** Cursor of the next page. Null on the last page. */
  next_cursor?: string | null;
}
