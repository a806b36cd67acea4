/** Every error code of the public API and the HTTP status it always carries (specification 7.2 and additions). */
export const ERROR_STATUS = {
  missing_token: 401,
  invalid_token: 401,
  invalid_client: 401,
  missing_auth: 401,
  not_installed: 401,
  missing_store_id: 400,
  store_inactive: 403,
  insufficient_scope: 403,
  invalid_credentials: 401,
  login_required: 401,
  forbidden: 403,
  rate_limited: 429,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  invalid_request: 400,
  invalid_session_token: 401,
  session_expired: 401,
  token_mismatch: 403,
  invalid_grant: 400,
  invalid_redirect_uri: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  invalid_topic: 400,
  invalid_target_url: 400,
  invalid_installation: 400,
  duplicate_name: 409,
  subscription_inactive: 409,
  payload_expired: 410,
  invalid_parent: 400,
  self_parent: 400,
  category_has_products: 400,
  invalid_resource_type: 400,
  invalid_value: 400,
  invalid_value_type: 400,
  metafield_limit_exceeded: 400,
  negative_quantity: 400,
  quantity_conflict: 409,
  invalid_supplier: 400,
  supplier_has_orders: 400,
  invalid_location: 400,
  invalid_sku: 400,
  over_receipt: 400,
  nothing_to_receive: 400,
  same_location: 400,
  insufficient_stock: 400,
  quantity_mismatch: 400,
  invalid_transition: 409,
  auth_error: 500,
} as const;

/** A published error code. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** One field of a request that was refused. */
export interface FieldError {
  /** Path of the field, e.g. `order_items[0].price`. */
  field: string;
  /** What was broken, e.g. `required`, `max`. */
  rule: string;
  /** A sentence for people. */
  message: string;
}

/** An error the caller may see. `code` is absent where the specification says so. */
export class ApiError extends Error {
  /** Seconds after which another try makes sense, for the `Retry-After` header. */
  retry_after?: number;

  constructor(
    readonly status: number,
    message: string,
    readonly code?: ErrorCode,
    readonly errors?: readonly FieldError[],
  ) {
    super(message);
  }

  /** The error as the envelope of the contract shows it. */
  body(): object {
    const { message, code, status, errors } = this;
    return { message, ...(code && { code }), status, ...(errors && { errors }) };
  }
}

/** An error with a published code; its status comes from {@link ERROR_STATUS}. */
export const coded = (code: ErrorCode, message: string): ApiError => new ApiError(ERROR_STATUS[code], message, code);

/** `<Thing> not found.`: 404 without a code, the same for missing and foreign ids. */
export const notFound = (thing: string): ApiError => new ApiError(404, `${thing} not found.`);

/** 409 without a code. */
export const conflict = (message: string): ApiError => new ApiError(409, message);

/** 400 without a code. */
export const badRequest = (message: string): ApiError => new ApiError(400, message);

/** 413 without a code. */
export const tooLarge = (message: string): ApiError => new ApiError(413, message);

/** 503 without a code, with `Retry-After` in seconds: there is too much to do just now. */
export const busy = (message: string, retry_after: number): ApiError => Object.assign(new ApiError(503, message), { retry_after });

/** 400 that names the fields; the message repeats the first, whose code it carries where that has one. */
export const invalidFields = (errors: readonly FieldError[], code?: ErrorCode): ApiError =>
  new ApiError(400, errors[0]?.message ?? 'The request is not valid.', code, errors);

/** 400 for one field. */
export const invalidField = (field: string, rule: string, message: string, code?: ErrorCode): ApiError =>
  invalidFields([{ field, rule, message }], code);

/** 400 `<field> does not exist.`: a reference in a body that is unknown or another store's, in the same words. */
export const unknownReference = (field: string, code?: ErrorCode): ApiError =>
  invalidField(field, 'exists', `${field} does not exist.`, code);

/** 400 of an update that names no field at all. */
export const nothingGiven = (): ApiError => badRequest('At least one field is required.');
