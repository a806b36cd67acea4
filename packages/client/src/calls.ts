/** A successful response and its parsed body. */
export interface Sent {
  readonly body: unknown;
  readonly response: Response;
}

interface Full extends Sent {
  readonly data: unknown;
}

/** Body of a list: that of a page, or that of the event feed. */
interface Page {
  readonly data: readonly unknown[];
  readonly pagination?: { readonly next_cursor?: string | null };
  readonly next_after?: number;
  readonly has_more?: boolean;
}

type Query = Readonly<Record<string, unknown>>;

const fullOf = ({ body, response }: Sent): Full => ({
  body,
  response,
  data: typeof body === 'object' && body !== null && 'data' in body ? body.data : body,
});

/** Returns a call: a promise of the data, with access to the HTTP response. */
export function callOf(sent: Promise<Sent>): Promise<unknown> & { withResponse(): Promise<Full> } {
  const full = sent.then(fullOf);
  return Object.assign(
    full.then(({ data }) => data),
    { withResponse: () => full },
  );
}

/** Returns a list. A request is sent when the list is awaited or iterated, not before. */
export function listOf(send: (more: Query) => Promise<Sent>, query: Query): PromiseLike<unknown> & AsyncIterable<unknown> {
  const list = {
    // A list is awaited like a promise.
    then: <R, E>(done?: (page: unknown) => R, failed?: (error: unknown) => E) =>
      send({})
        .then(({ body }) => body)
        .then(done, failed),
    withResponse: () => send({}).then(fullOf),
    toArray: ({ limit = Infinity } = {}) => take(list, limit),
    [Symbol.asyncIterator]: () => records(send, query),
  };
  return list as PromiseLike<unknown> & AsyncIterable<unknown>;
}

async function take(list: AsyncIterable<unknown>, limit: number): Promise<unknown[]> {
  const all: unknown[] = [];
  if (limit <= 0) return all;
  for await (const one of list) if (all.push(one) >= limit) break;
  return all;
}

/** Yields the records of all pages, by cursor, so that none is repeated or skipped while others are added. */
async function* records(send: (more: Query) => Promise<Sent>, query: Query): AsyncGenerator<unknown, void, undefined> {
  let more: Query | undefined = 'after' in query || 'page' in query ? {} : { cursor: query['cursor'] ?? '' };
  while (more !== undefined) {
    const page = (await send(more)).body as Page;
    yield* page.data;
    more = nextOf(page);
  }
}

function nextOf({ pagination, next_after, has_more }: Page): Query | undefined {
  if (has_more === true) return { after: next_after };
  const cursor = pagination?.next_cursor;
  return cursor === undefined || cursor === null ? undefined : { cursor };
}
