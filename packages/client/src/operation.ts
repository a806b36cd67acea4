import type { operations } from './reference/schema.js';

/** An operation of the API, as the client sends it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with the names of its ids in braces. */
  readonly path: string;
  /** Argument of the method after the ids of the path. */
  readonly input: 'query' | 'json' | 'form' | 'none';
  /** True when the operation takes an idempotency key. */
  readonly keyed?: boolean;
  /** True when the response is a page of a longer list. */
  readonly list?: boolean;
}

/** Name of an operation, e.g. `orders.create`. */
export type OperationId = keyof operations;

type Json<T> = T extends { content: { 'application/json': infer J } } ? J : never;
type Success<R> = R extends Record<200, infer A> ? A : R extends Record<201, infer A> ? A : R extends Record<202, infer A> ? A : never;

/** Ids in the path of an operation. */
export type Path<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;
/** Query of an operation. */
export type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
/** JSON body of an operation. */
export type Body<Id extends OperationId> = operations[Id] extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;
/** Complete successful response of an operation, with the envelope. */
export type Answer<Id extends OperationId> = Json<Success<operations[Id]['responses']>>;
/** Result of a method: `data` of the response, or the response itself where it has no envelope. */
export type Data<Id extends OperationId> = Answer<Id> extends { data: infer D } ? D : Answer<Id>;
/** Record of a list. */
export type Item<Id extends OperationId> = Data<Id> extends readonly (infer T)[] ? T : never;

/** Options of every call. */
export interface Options {
  /** Ends the call early. */
  signal?: AbortSignal;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** Attempts after the first one. */
  maxRetries?: number;
  /** Milliseconds until an attempt is given up. */
  timeoutMs?: number;
}

/** Options of a call that is safe to repeat under a key. */
export interface Keyed {
  /** Key of the request, up to 255 characters. The client makes one by default, and uses it for all attempts of the call. */
  idempotencyKey?: string;
}

/** Options of a call that can be tried out. */
export interface DryRun {
  /** Runs the request completely, returns its usual response, and takes everything back. */
  dryRun?: boolean;
}

/** Options of a call that can depend on the state of its resource. */
export interface Conditional {
  /** `ETag` of the resource as it was read; the call fails with a `ConflictError` if it has changed since. */
  ifMatch?: string;
}

/** All options that a call may have. */
export type AnyOptions = Options & Keyed & DryRun & Conditional;

/** A response, and the HTTP response that it came with. */
export interface WithResponse<T, A> {
  /** Result of the call. */
  readonly data: T;
  /** The complete body. */
  readonly body: A;
  /** Status and headers, e.g. `response.headers.get('etag')`. */
  readonly response: Response;
}

/** A call: a promise of the data. */
export interface Call<Id extends OperationId> extends Promise<Data<Id>> {
  /** Resolves with the HTTP response as well. */
  withResponse(): Promise<WithResponse<Data<Id>, Answer<Id>>>;
}

/**
 * A list. `await` requests one page, with the envelope: `(await platform.orders.list()).data`. `for await` requests one page after the other
 * and yields each record.
 */
export interface List<Id extends OperationId> extends PromiseLike<Answer<Id>>, AsyncIterable<Item<Id>> {
  /** Requests all pages, up to a number of records. */
  toArray(options?: { limit?: number }): Promise<Item<Id>[]>;
  /** Requests one page, and resolves with the HTTP response as well. */
  withResponse(): Promise<WithResponse<Data<Id>, Answer<Id>>>;
}

/** A call, taken apart. */
export interface Parts {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly options: AnyOptions;
}

/** Assigns the arguments of a method: the ids of the path, then a body or a query, then options. */
export function partsOf({ path, input }: Operation, given: readonly unknown[]): Parts {
  const rest = [...given];
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, rest.shift()] as const);
  const value = input === 'none' ? undefined : rest.shift();
  const query = input === 'query' ? value : undefined;
  return {
    path: Object.fromEntries(ids),
    query: (query ?? {}) as Record<string, unknown>,
    body: input === 'query' ? undefined : value,
    options: rest[0] ?? {},
  };
}
