import { ApiProperty } from '@nestjs/swagger';

/** One refused field. */
export class ErrorField {
  /** Path of the field, e.g. `order_items[0].price`. */
  field: string;
  /** What was broken, e.g. `required`. */
  rule: string;
  /** A sentence for people. */
  message: string;
}

/** The error envelope (specification 7.1). */
export class ErrorBody {
  /** A sentence for people. */
  message: string;
  /** Machine-readable code; some not-found, conflict and validation errors carry none. */
  code?: string;
  /** The HTTP status again. */
  @ApiProperty({ type: 'integer' }) status: number;
  /** Refused fields of a validation error. */
  errors?: ErrorField[];
}

/** The error envelope of OAuth endpoints (specification 7.1). */
export class OAuthErrorBody {
  /** A sentence for people. */
  message: string;
  /** The HTTP status again. */
  @ApiProperty({ type: 'integer' }) status: number;
  /** Machine-readable code. */
  error: string;
}

/** Where a page stands: `page`, `limit`, `total`, or `limit`, `next_cursor` in a keyset walk. */
export class Pagination {
  /** The page shown, from 1. */
  @ApiProperty({ type: 'integer' }) page?: number;
  /** Rows a page, after clamping. */
  @ApiProperty({ type: 'integer' }) limit: number;
  /** Rows in all. */
  @ApiProperty({ type: 'integer' }) total?: number;
  /** Cursor of the next page; null at the end. */
  next_cursor?: string | null;
}
