import type { Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ErrorCode } from '../../contract/api-error.js';
import type { StoreOwned } from '../../database/store-owned.entity.js';
import type { Logger } from '../../observability/logger.js';
import type { CallerDocumentation } from '../../openapi/documentation.js';
import { toApiError } from '../to-api-error.js';

/** Entity of a row that a path identifies by its key, and the name of such rows in errors. */
export interface NamedRow {
  readonly of: Type<StoreOwned>;
  readonly name: string;
  /** Error code of a missing row; most have none. */
  readonly code?: ErrorCode;
}

/** The part of a route's declaration that admission reads. */
export interface Requirements {
  readonly caller: { readonly requires?: string | undefined };
  readonly row?: NamedRow;
}

/** Authentication and authorization of one kind of caller. A provider that the routes of the caller refer to. */
export interface Admission {
  /** True when the route's own limit counts a request on arrival, before the caller's credentials are checked. */
  readonly limitsFirst?: boolean;
  /**
   * Authenticates a request on arrival, before its body is read, and returns the subject that the global limit counts; undefined to count
   * by address. Does not throw for invalid credentials: `admit` does.
   */
  arrive?(request: FastifyRequest): Promise<string | undefined>;
  /**
   * Checks credentials on arrival, once the request is counted and before its body is read. Throws the error to send. Callers of pages do not
   * implement it, because their errors are pages.
   */
  authenticate?(request: FastifyRequest, route: Requirements): Promise<void> | void;
  /** Sets `request.ctx`, or `request.caller` where the route concerns no store. Throws the error to send. */
  admit(request: FastifyRequest, route: Requirements): Promise<void> | void;
}

/** A kind of caller, and the scope or permission that a route requires. */
export class Caller<Receives extends unknown[] = unknown[]> {
  /** First parameters of the handlers; for the compiler only, never set. */
  declare readonly receives: Receives;

  constructor(
    readonly admission: Type<Admission>,
    readonly documentation: CallerDocumentation,
    /** Scope or permission that the route requires. */
    readonly requires?: string,
  ) {}
}

/** Returns the grant of a request on arrival, or the error to send later. An internal error is logged. */
export async function grantOrError<G>(request: FastifyRequest, logger: Logger, find: () => Promise<G>): Promise<G | ApiError> {
  try {
    return await find();
  } catch (error) {
    const known = toApiError(error);
    if (!known) logger.failure(error, request.id);
    return known ?? ApiError.coded('auth_error', 'Authentication failed.');
  }
}
