import { type ServerResponse, STATUS_CODES, validateHeaderValue } from 'node:http';

/** Names and values in turn, as `writeHead` takes them. */
export type FlatHeaders = readonly (string | number)[];

/** Bodies of up to this many bytes are copied for every response; larger ones are not. */
const MOST_COPIED = 16_384;

/** Header block of a response, which Node.js joins when the headers are given, and `headersSent` reads. */
interface Internals {
  _header: string | null;
}

/**
 * Response that is sent many times. Node.js checks and joins headers one by one for every response and hands its head and body over apart,
 * which takes a fifth of the time of a small response; here, both are one text.
 */
export class PreparedResponse {
  /** Status line and headers; undefined if the body is not copied. */
  private readonly head: string | undefined;
  /** Bytes of the body as characters. */
  private readonly tail: string;

  /** Throws for a header that cannot be sent. */
  constructor(
    readonly status: number,
    private readonly headers: FlatHeaders,
    private readonly body: Buffer = Buffer.alloc(0),
  ) {
    for (let n = 0; n < headers.length; n += 2) validateHeaderValue(String(headers[n]), String(headers[n + 1]));
    const isSmall = body.length <= MOST_COPIED;
    this.head = isSmall ? `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${linesOf(headers)}` : undefined;
    this.tail = isSmall ? body.toString('latin1') : '';
  }

  /**
   * Sends the response with headers of its own, whose values must be safe. `keepAlive` is for how many milliseconds the connection idles.
   */
  send(response: ServerResponse, own: FlatHeaders, keepAlive: number): void {
    if (this.head !== undefined && response.shouldKeepAlive && this.prepare(response, own, keepAlive)) response.end();
    else response.writeHead(this.status, [...this.headers, ...own] as never).end(this.body);
  }

  /** Returns false if this version of Node.js has no such header block. */
  private prepare(response: ServerResponse, own: FlatHeaders, keepAlive: number): boolean {
    const connection = `Date: ${dateOfNow()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${String(Math.floor(keepAlive / 1000))}`;
    response.statusCode = this.status;
    (response as unknown as Internals)._header = `${this.head ?? ''}${linesOf(own)}${connection}\r\n\r\n${this.tail}`;
    return response.headersSent;
  }
}

function linesOf(headers: FlatHeaders): string {
  let lines = '';
  for (let n = 0; n < headers.length; n += 2) lines += `${String(headers[n])}: ${String(headers[n + 1])}\r\n`;
  return lines;
}

let [second, date] = [0, ''];

/** Returns the time as HTTP writes it, in seconds. */
function dateOfNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) [second, date] = [now, new Date(now * 1000).toUTCString()];
  return date;
}
