import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { UNREAD } from '../endpoint/idempotency.js';
import { readTypedFields } from './typed-fields.js';

const FIELD = '--x\r\nContent-Disposition: form-data; name="alt"\r\n\r\nThe parcels\r\n';
const FILE = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--\r\n';

/** Returns the body of a refused request after its fields were read. Its chunks arrive together. */
async function read(chunks: readonly string[], bodyLimit: number): Promise<unknown> {
  const raw = Object.assign(new Readable({ read: () => undefined }), { complete: true });
  for (const chunk of chunks) raw.push(chunk);
  raw.push(null);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = {
    raw,
    headers,
    body: UNREAD as unknown,
    routeOptions: { bodyLimit, config: { endpoint: { files: { field: 'files' } } } },
  };
  await readTypedFields(request as unknown as FastifyRequest);
  return request.body;
}

describe('the fields of a refused form with a file', () => {
  it('are read up to the file', async () => {
    expect(await read([FIELD, FILE], FIELD.length + FILE.length)).toEqual({ alt: 'The parcels' });
    expect(await read([FIELD + FILE.slice(0, -9), FILE.slice(-9)], FIELD.length + FILE.length - 9)).toEqual({ alt: 'The parcels' });
  });

  it('are not read from a chunk beyond the body limit', async () => {
    expect(await read([FIELD, FILE], FIELD.length)).toBe(UNREAD);
    expect(await read([FIELD, FILE], FIELD.length - 1)).toBe(UNREAD);
    expect(await read(['preamble\r\n', FIELD, FILE], 5)).toBe(UNREAD);
  });
});
