import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.js';
import type { StoredFile } from './file-store.js';

/** Sends a stored file, or the range of it that the request asks for. The caller has set the headers that describe the file. */
export async function sendFile(file: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const range = byteRange(request.headers, file.size, reply.getHeader('etag'));
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .header('content-range', `bytes */${String(file.size)}`)
      .send();
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) void reply.code(206).header('content-range', `bytes ${String(start)}-${String(end)}/${String(file.size)}`);
  void reply.header('content-length', end - start + 1);
  return reply.send(request.method === 'HEAD' ? undefined : await file.read(range));
}
