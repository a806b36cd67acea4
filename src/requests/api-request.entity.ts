import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { ERROR_CODES } from '../platform/contract/api-error.js';
import { notNegative } from '../platform/database/checks.js';
import { Column } from '../platform/database/column.js';
import type { OfStore } from '../platform/database/store-owned.entity.js';

/** Error codes, including the code of a failure of an OAuth endpoint. */
const LOGGED_CODES = [...ERROR_CODES, 'server_error'];

/**
 * Request of an app, as the request log shows it. The table is partitioned by the days of `time`, so `time` is part of the primary key. Rows
 * never change.
 */
@Entity('api_requests')
@Index('api_requests_request_id_idx', ['store_id', 'request_id'])
@Index('api_requests_status_idx', ['store_id', 'app_id', 'status', 'time', 'entry_id'])
@Index('api_requests_method_idx', ['store_id', 'app_id', 'method', 'time', 'entry_id'])
@Index('api_requests_route_idx', ['store_id', 'app_id', 'route', 'time', 'entry_id'])
@Index('api_requests_code_idx', ['store_id', 'app_id', 'code', 'time', 'entry_id'], { where: 'code IS NOT NULL' })
@Check('api_requests_status_check', 'status BETWEEN 100 AND 999')
@Check('api_requests_duration_ms_check', notNegative('duration_ms'))
@Check('api_requests_bytes_check', notNegative('bytes'))
export class ApiRequest implements OfStore {
  /** Store. */
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  /** Order of writing; breaks ties of `time`. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) entry_id: number;
  /** App. */
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Arrival of the request, ISO 8601. */
  @PrimaryColumn({ type: 'timestamptz', precision: 3 }) time: Date;
  /** Id of the request, as the response carries it in `X-Request-Id`. A client may have sent the same one several times. */
  @Column.Text({ length: 128 }) request_id: string;
  /** HTTP method. */
  @Column.Text({ length: 20 }) method: string;
  /** Template of the route, e.g. `/api/apps/v1/orders/:order_id`; null for an unknown path. */
  @Column.Text({ nullable: true }) route: string | null;
  /** HTTP status of the response. */
  @Column.Integer() status: number;
  /** Code of the error; null for a success and for errors without one. */
  @Column.Text({ length: 100, nullable: true, words: LOGGED_CODES }) code: string | null;
  /** Milliseconds from the arrival of the request to the end of the response. */
  @Column.Integer() duration_ms: number;
  /** Bytes of the body of the response. */
  @Column.Count() bytes: number;
}
