import { Field } from '../../platform/contract/field.js';
import { isApiPath } from './api-path.js';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** Method of a proxied request. */
export type ProxiedMethod = (typeof METHODS)[number];

const isScalar = (value: unknown): boolean => ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
const isQuery = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => (Array.isArray(one) ? one.every(isScalar) : isScalar(one)));

/** Request to the app API. */
@Field.NeverStored()
export class ProxyRequest {
  /** HTTP method. */
  @Field.OneOf(METHODS) method: ProxiedMethod;
  /** Path of the app API, e.g. `/api/apps/v1/orders`. */
  @Field.rule('path', isApiPath, 'must be a path that starts with /api/apps/v1/', 'invalid_path')
  @Field.Text({ min: 1, max: 2048, code: 'invalid_path' })
  path: string;
  /** Query parameters. A list repeats its parameter. */
  @Field.Optional()
  @Field.Verbatim()
  @Field.rule('query', isQuery, 'must be an object of strings, numbers and booleans')
  query?: Record<string, unknown>;
  /** JSON body of a POST or PUT request. */
  @Field.Nullable() @Field.UnboundedObject() body?: Record<string, unknown> | null;
}

/** Response of the app API: its body, with its status and its rate limit headers. */
export class ProxiedResponse {}

/** Extension to issue a token for. */
export class SandboxTokenQuery {
  /** Id of the extension. */
  @Field.Id() extension_id: number;
  /** Id of the store. */
  @Field.Id() store_id: number;
}

/** New sandbox token. */
export class IssuedSandboxToken {
  /** Token: `svc_xt_` followed by 96 hexadecimal characters. It is valid for the API proxy only. */
  token: string;
  /** Always `Bearer`. */
  @Field.OneOf(['Bearer']) token_type: string;
  /** Lifetime in seconds. */
  @Field.ApiInteger() expires_in: number;
  /** Granted scopes that the extension has too, separated by spaces. */
  scope: string;
}
