/** Content type of JSON responses. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** JSON text of the shape `T`, rendered by PostgreSQL. It is sent unchanged, without being parsed. */
export class Rendered<T> {
  /** Makes `Rendered<A>` and `Rendered<B>` different types. Never set. */
  declare readonly shape: T;

  constructor(
    /** Text, or chunks of its UTF-8. */
    private readonly content: string | readonly Buffer[],
    /** Version of the row, sent as the `ETag`; absent if the entity has none. */
    readonly version?: number,
    /** True if PostgreSQL rendered only the fields that the request selects. */
    readonly selected = false,
  ) {}

  /** The JSON as one text. */
  get json(): string {
    return typeof this.content === 'string' ? this.content : Buffer.concat(this.content).toString();
  }

  /** Chunks of a large result; undefined for a result that is one text. */
  get chunks(): readonly Buffer[] | undefined {
    return typeof this.content === 'string' ? undefined : this.content;
  }
}

/** Pagination by page number or by cursor. */
export type Pagination = { page: number; limit: number; total: number } | { limit: number; next_cursor: string | null };

/** Page of a list, sent as `data` and `pagination`. */
export class Page<T> {
  constructor(
    readonly items: Rendered<T[]>,
    readonly pagination: Pagination,
  ) {}
}

/** Result with a message or other fields next to `data`. */
export class Reply<T> {
  /** OpenAPI schema of the `message` next to `data`. */
  static readonly messageField = { message: { type: 'string' } } as const;

  constructor(
    readonly data: T | Rendered<T> | null,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {}
}

/** HTML page, or the empty body of a redirect. The handler sets status, content type and location. */
export class Html {
  constructor(
    readonly text: string,
    /** True if the page, or the target of its redirect, shows why the request was refused. Its transaction is rolled back. */
    readonly refused = false,
  ) {}
}

/** File that a browser saves, from a form of a page. The handler sets its type and its name. */
export class Download extends Html {
  constructor(readonly bytes: Buffer) {
    super('');
  }
}

/** PDF document. The handler sets its type and its name. */
export class Pdf extends Download {}

/** Return value of a handler for the shape `T`. */
export type Answer<T> = T | Rendered<T> | Reply<T>;

/** Returns the response envelope as JSON text (specification 1.5 and 1.7). */
export function envelope(result: unknown, status: number): string {
  const { data, rest } = framed(result, status);
  const json = data instanceof Rendered ? data.json : (JSON.stringify(data ?? undefined) as string | undefined);
  return json === undefined ? `{${rest}` : `{"data":${json},${rest}`;
}

/** Returns the envelope in parts if its data is in chunks. */
export function envelopeParts(result: unknown, status: number): readonly (string | Buffer)[] | undefined {
  const { data, rest } = framed(result, status);
  const chunks = data instanceof Rendered ? data.chunks : undefined;
  return chunks && ['{"data":', ...chunks, `,${rest}`];
}

/** Returns the data of a response, and its other fields as JSON without the opening brace. */
function framed(result: unknown, status: number): { readonly data: unknown; readonly rest: string } {
  if (result instanceof Page) {
    return { data: result.items, rest: `"pagination":${JSON.stringify(result.pagination)},"status":${String(status)}}` };
  }
  if (!(result instanceof Reply)) return { data: result, rest: `"status":${String(status)}}` };
  const { data, extra } = result as Reply<unknown>;
  return { data, rest: JSON.stringify({ ...extra, status }).slice(1) };
}
