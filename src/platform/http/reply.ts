/** Content type of every body of the API. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A value that PostgreSQL rendered as JSON text in the shape `T`; it is sent as it is, never parsed on the way. */
export class Rendered<T> {
  /** Keeps `Rendered<A>` and `Rendered<B>` apart for the compiler; never set. */
  declare readonly shape: T;

  constructor(
    readonly json: string,
    /** The row's version, where the entity has one; becomes the `ETag`. */
    readonly version?: number,
  ) {}
}

/** Position of a page in a list: counted pages or a keyset walk. */
export type Pagination = { page: number; limit: number; total: number } | { limit: number; next_cursor: string | null };

/** One page of a list; the envelope turns it into `data` and `pagination`. */
export class Page<T> {
  constructor(
    readonly items: Rendered<T[]>,
    readonly pagination: Pagination,
  ) {}
}

/** A result that needs more than `data` in its envelope: a message, or extra top-level fields. */
export class Reply<T> {
  constructor(
    readonly data: T | Rendered<T> | null,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {}
}

/** A body that is ready to be sent as it is. */
export class Sent {
  constructor(readonly body: string) {}
}

/** A page for a browser, or the empty body of a redirect; its handler sets status, type and location. */
export class Html {
  constructor(readonly text: string) {}
}

/** What a handler may return for the shape `T`. */
export type Answer<T> = T | Rendered<T> | Reply<T>;

/** The envelope of the contract as JSON text (specification 1.5 and 1.7). */
export function envelope(result: unknown, status: number): string {
  if (result instanceof Page) {
    return `{"data":${result.items.json},"pagination":${JSON.stringify(result.pagination)},"status":${String(status)}}`;
  }
  if (result instanceof Rendered) return `{"data":${result.json},"status":${String(status)}}`;
  const { data, extra }: { data: unknown; extra: object } =
    result instanceof Reply ? (result as Reply<unknown>) : { data: result, extra: {} };
  const json = data instanceof Rendered ? data.json : (JSON.stringify(data ?? undefined) as string | undefined);
  const rest = JSON.stringify({ ...extra, status });
  return json === undefined ? rest : `{"data":${json},${rest.slice(1)}`;
}

/** OpenAPI of the `message` beside `data`. */
export const messageField = { message: { type: 'string' } } as const;
