import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { UNREAD } from '../endpoint/idempotency.js';
import { MULTIPART } from './multipart.js';

/** Fields by name, as the parser of other forms returns them. */
type TypedFields = Record<string, string | string[]>;

/** Limits of fields, and of the heads of their parts. If a field exceeds them, none is kept: a person would not see the gap. */
const LIMITS = { fields: 32, fieldSize: 4096, parts: 40, headerPairs: 32, headerSize: 4096 };
/** Milliseconds within which the fields must arrive. Browsers send them in the first packet. */
const MAX_MS = 2_000;

/**
 * Sets the body of a refused request to the fields of its form with files, so that the error page keeps them. Only the part before the first file
 * is read, within the body limit of the route, which the budget for the bodies of unknown callers has reserved. The rest stays unread. Does nothing
 * for any other request, or for fields that are too many, too long or too late.
 */
export async function readTypedFields(request: FastifyRequest): Promise<void> {
  const { raw, routeOptions, body } = request;
  const { field } = routeOptions.config.endpoint?.files ?? {};
  const parser = body === UNREAD && field !== undefined && !raw.destroyed ? parserOf(request, field) : undefined;
  if (!parser) return;
  const fields = Object.create(null) as TypedFields;
  if (await isComplete(request, parser, fields)) request.body = fields;
}

/** Reads fields up to the first file. Resolves to true if they are complete. */
async function isComplete({ raw, routeOptions }: FastifyRequest, parser: BusboyInstance, fields: TypedFields): Promise<boolean> {
  const ended = new AbortController();
  const { signal } = ended;
  let left = routeOptions.bodyLimit;
  return new Promise<boolean>((resolve) => {
    const refuse = (): void => resolve(false);
    parser.on('field', (name, value, _, isCut) => (isCut ? refuse() : add(fields, name, value)));
    parser.once('file', (_, stream) => {
      parser.removeAllListeners('field');
      stream.on('error', () => undefined).resume();
      resolve(true);
    });
    parser
      .once('finish', () => resolve(true))
      .once('fieldsLimit', refuse)
      .once('partsLimit', refuse)
      .on('error', refuse);
    listen(raw, signal, {
      data: (chunk: Buffer) => {
        parser.write(chunk.subarray(0, Math.max(left, 0)));
        left -= chunk.length;
        if (left <= 0) setImmediate(refuse);
      },
      end: () => parser.end(),
      close: () => raw.complete || refuse(),
    });
    const timer = setTimeout(refuse, MAX_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }).finally(() => {
    ended.abort();
    raw.pause();
  });
}

/** Adds listeners to a body; a signal removes them. */
function listen(body: Readable, signal: AbortSignal, listeners: Readonly<Record<string, (chunk: Buffer) => unknown>>): void {
  for (const [event, listener] of Object.entries(listeners)) {
    body.on(event, listener);
    signal.addEventListener('abort', () => body.off(event, listener));
  }
}

function add(fields: TypedFields, name: string, value: string): void {
  const known = fields[name];
  fields[name] = known === undefined ? value : [known, value].flat();
}

function parserOf({ headers }: FastifyRequest, field: string): BusboyInstance | undefined {
  const type = headers['content-type'] ?? '';
  if (!MULTIPART.test(type)) return undefined;
  try {
    const isPartAFile = (name: string | undefined, _: unknown, file_name: string | undefined): boolean =>
      name === field || file_name !== undefined;
    return new Busboy({ headers: { 'content-type': type }, isPartAFile, limits: LIMITS });
  } catch {
    // The body has no boundary.
    return undefined;
  }
}
