/** Error codes of the public API with their HTTP statuses (specification 7.2 and additions). */
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
  second_factor_required: 401,
  login_required: 401,
  forbidden: 403,
  rate_limited: 429,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  invalid_request: 400,
  unsupported_version: 400,
  dry_run_unsupported: 400,
  invalid_session_token: 401,
  session_expired: 401,
  token_mismatch: 403,
  authorization_pending: 400,
  slow_down: 400,
  access_denied: 400,
  expired_token: 400,
  invalid_grant: 400,
  invalid_redirect_uri: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  invalid_topic: 400,
  invalid_target_url: 400,
  invalid_installation: 400,
  duplicate_name: 409,
  subscription_exists: 409,
  subscription_limit_exceeded: 400,
  bulk_limit_exceeded: 400,
  already_exists: 409,
  not_found: 404,
  ambiguous_key: 409,
  invalid_line: 400,
  line_too_large: 413,
  subscription_inactive: 409,
  replay_in_progress: 409,
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
  handle_exists: 409,
  version_conflict: 409,
  deletes_not_allowed: 409,
  already_live: 409,
  invalid_path: 400,
  blocked_address: 403,
  app_error: 502,
  app_timeout: 504,
  invalid_amount: 400,
  invalid_return_url: 400,
  charge_not_found: 404,
  charge_not_pending: 409,
  charge_not_cancellable: 409,
  charge_not_refundable: 409,
  payment_under_review: 409,
  gateway_error: 502,
  gateway_refused: 502,
  no_active_subscription: 400,
  usage_cap_exceeded: 400,
  insufficient_balance: 400,
  auth_error: 500,
  temporarily_unavailable: 503,
} as const;

/** Error code of the public API. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Every error code of the public API. */
export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];

/** One invalid field of a request. */
export interface FieldError {
  /** Path of the field, e.g. `order_items[0].price`. */
  field: string;
  /** Rule that the field violates, e.g. `required`, `max`. */
  rule: string;
  /** Sentence for people. */
  message: string;
}

/** Names of fields come from the caller, so their length and number are bounded: an error has at most 8 kB. */
const MAX_MESSAGE_LENGTH = 300;
const MAX_FIELD_LENGTH = 200;
const MAX_ERRORS_LENGTH = 6_000;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text);

/** Returns the first errors, up to the maximum of a response. */
function bounded(errors: readonly FieldError[]): FieldError[] {
  let left = MAX_ERRORS_LENGTH;
  const fitting: FieldError[] = [];
  for (const { field, rule, message } of errors) {
    const short = { field: cut(field, MAX_FIELD_LENGTH), rule, message: cut(message, MAX_MESSAGE_LENGTH) };
    left -= Buffer.byteLength(JSON.stringify(short));
    if (left <= 0 && fitting.length > 0) break;
    fitting.push(short);
  }
  return fitting;
}

/** App and store that credentials belong to. */
export interface CredentialOwner {
  readonly app_id: number;
  readonly store_id: number;
}

/** Error that is sent to the caller. `code` is absent where the specification has none. */
export class ApiError extends Error {
  /** Value of `Retry-After`, in seconds. */
  retry_after?: number;
  /** Value of `WWW-Authenticate`. */
  authenticate?: string;
  /** Replaces the message on routes that accept forms as well as JSON. */
  form_message?: string;
  /** App and store of the refused credentials, if they are known. */
  owner?: CredentialOwner;

  /** Invalid fields. */
  readonly errors: readonly FieldError[] | undefined;

  constructor(
    readonly status: number,
    message: string,
    readonly code?: ErrorCode,
    errors?: readonly FieldError[],
  ) {
    super(cut(message, MAX_MESSAGE_LENGTH));
    this.errors = errors && bounded(errors);
  }

  /** Returns an error with a published code; its status comes from {@link ERROR_STATUS}. */
  static coded(code: ErrorCode, message: string): ApiError {
    return new ApiError(ERROR_STATUS[code], message, code);
  }

  /** Returns the error with a `WWW-Authenticate` header (RFC 9110, 11.6.1). */
  challenging(challenge: string): this {
    return Object.assign(this, { authenticate: challenge });
  }

  /** Returns the error with the owner of the refused credentials. */
  refusing({ app_id, store_id }: CredentialOwner): this {
    return Object.assign(this, { owner: { app_id, store_id } });
  }

  /** Returns the error with another message on routes that accept forms as well as JSON. */
  orOfForm(form_message: string): this {
    return Object.assign(this, { form_message });
  }

  /** Returns 404 `<Thing> not found.`, the same for missing ids and ids of other stores. Most of these errors have no code. */
  static notFound(thing: string, code?: ErrorCode): ApiError {
    return new ApiError(404, `${thing} not found.`, code);
  }

  /** Returns 409 without a code. */
  static conflict(message: string): ApiError {
    return new ApiError(409, message);
  }

  /** Returns 400 without a code. */
  static badRequest(message: string): ApiError {
    return new ApiError(400, message);
  }

  /** Returns 413 without a code. */
  static tooLarge(message: string): ApiError {
    return new ApiError(413, message);
  }

  /** Returns 503 without a code, with `Retry-After` in seconds. */
  static busy(message: string, retry_after: number): ApiError {
    return Object.assign(new ApiError(503, message), { retry_after });
  }

  /** Returns 503 `temporarily_unavailable`, with `Retry-After` of one second. */
  static unavailable(): ApiError {
    return Object.assign(ApiError.coded('temporarily_unavailable', 'The service is temporarily unavailable. Try again.'), {
      retry_after: 1,
    });
  }

  /** Returns 400 with a list of fields. The message and the code are taken from the first field. */
  static invalidFields(errors: readonly FieldError[], code?: ErrorCode): ApiError {
    return new ApiError(400, errors[0]?.message ?? 'The request is not valid.', code, errors);
  }

  /** Returns 400 for one field. */
  static invalidField(field: string, rule: string, message: string, code?: ErrorCode): ApiError {
    return ApiError.invalidFields([{ field, rule, message }], code);
  }

  /** Returns 400 for an unknown name in a field. The message lists all known names and is not cut, because they do not come from the caller. */
  static unknownName(field: string, names: readonly string[]): ApiError {
    const message = `${field} must be of ${names.join(', ')}.`;
    return Object.assign(new ApiError(400, message), { message, errors: [{ field, rule: 'in', message }] });
  }

  /** Returns 400 `<field> does not exist.` for a reference in a body, the same for unknown ids and ids of other stores. */
  static unknownReference(field: string, code?: ErrorCode): ApiError {
    return ApiError.invalidField(field, 'exists', `${field} does not exist.`, code);
  }

  /** Returns 400 for an update without any field. */
  static nothingGiven(): ApiError {
    return ApiError.invalidField('body', 'required', 'At least one field is required.');
  }

  /** Returns the error in the contract's envelope. */
  body(message = this.message): object {
    const { code, status, errors } = this;
    return { message, ...(code && { code }), status, ...(errors && { errors }) };
  }
}
