import type { components } from './reference/schema.js';

/** Code of an error, e.g. `insufficient_scope`. */
export type ErrorCode = components['schemas']['ErrorCode'];
/** A field of the request that is not valid. */
export type ErrorField = components['schemas']['ErrorField'];

/** Content of an error response. */
export interface ErrorDetails {
  readonly message: string;
  readonly status: number;
  readonly code?: ErrorCode | undefined;
  readonly request_id?: string | undefined;
  readonly help_url?: string | undefined;
  readonly errors?: readonly ErrorField[] | undefined;
  readonly headers: Headers;
}

/** The platform refused a request. Subclasses name the reason; `code` is exact. */
export class PlatformError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Machine-readable code; some errors have none. */
  readonly code: ErrorCode | undefined;
  /** Id of the request, in the logs of the platform and in the request log of the app. */
  readonly request_id: string | undefined;
  /** Page that explains the error and what to do. */
  readonly help_url: string | undefined;
  /** Fields that are not valid. */
  readonly errors: readonly ErrorField[];
  readonly headers: Headers;

  constructor(details: ErrorDetails) {
    super(details.message);
    this.name = new.target.name;
    this.status = details.status;
    this.code = details.code;
    this.request_id = details.request_id;
    this.help_url = details.help_url;
    this.errors = details.errors ?? [];
    this.headers = details.headers;
  }
}

/** 400: the request is not valid. */
export class InvalidRequestError extends PlatformError {}
/** 401: the credentials are missing, wrong or revoked. */
export class AuthenticationError extends PlatformError {}
/** 403: the credentials are valid, but do not allow this. */
export class PermissionError extends PlatformError {}
/** 404: there is no such resource in this store. */
export class NotFoundError extends PlatformError {}
/** 409: the request conflicts with the present state. */
export class ConflictError extends PlatformError {}
/** The idempotency key was used with another body, or its first request is still running. */
export class IdempotencyError extends PlatformError {}
/** A charge, a subscription or the wallet does not allow this. */
export class BillingError extends PlatformError {}
/** The token endpoint refused a code or a refresh token: the merchant must install the app again. */
export class GrantError extends PlatformError {}
/** 429: too many requests. */
export class RateLimitError extends PlatformError {
  /** Seconds until the next request is accepted. */
  get retry_after(): number {
    return Number(this.headers.get('retry-after') ?? 0);
  }
}
/** 5xx: the platform failed or has too much to do. */
export class ServerError extends PlatformError {}

/** There was no response: the connection failed or took too long. `cause` is the reason. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

type ErrorClass = new (details: ErrorDetails) => PlatformError;

const BY_CODE: Partial<Record<ErrorCode, ErrorClass>> = {
  idempotency_key_reused: IdempotencyError,
  idempotency_in_progress: IdempotencyError,
  invalid_grant: GrantError,
  invalid_amount: BillingError,
  invalid_return_url: BillingError,
  charge_not_found: BillingError,
  charge_not_pending: BillingError,
  charge_not_cancellable: BillingError,
  charge_not_refundable: BillingError,
  payment_under_review: BillingError,
  gateway_error: BillingError,
  gateway_refused: BillingError,
  no_active_subscription: BillingError,
  usage_cap_exceeded: BillingError,
  insufficient_balance: BillingError,
};

const BY_STATUS: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

function classOf(status: number, code: ErrorCode | undefined): ErrorClass {
  return (code && BY_CODE[code]) ?? BY_STATUS[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
}

/** Body of an error: that of the API, or of the token endpoint, whose code is `error`. */
interface ErrorBody {
  readonly message?: string;
  readonly code?: ErrorCode;
  readonly error?: ErrorCode;
  readonly errors?: readonly ErrorField[];
}

/** Returns the error of an unsuccessful response. */
export function errorOf({ status, statusText, headers }: Response, body: unknown): PlatformError {
  const { message, code, error, errors }: ErrorBody = typeof body === 'object' && body !== null ? body : {};
  const known = code ?? error;
  return new (classOf(status, known))({
    message: message ?? (statusText || `status ${String(status)}`),
    status,
    code: known,
    request_id: headers.get('x-request-id') ?? undefined,
    help_url: helpOf(headers.get('link') ?? ''),
    errors,
    headers,
  });
}

/** Returns the address that a `Link` header names as help. */
function helpOf(link: string): string | undefined {
  const help = link.split(',').find((one) => /rel="?help\b/.test(one));
  return help?.slice(help.indexOf('<') + 1, help.indexOf('>'));
}
