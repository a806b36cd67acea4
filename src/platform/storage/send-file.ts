import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.js';
import type { SignedDownload, StoredFile } from './file-store.js';

/** Type whose headers restrict what the file may do. The storage cannot send them, so these files are sent by this server. */
const RESTRICTED = 'image/svg+xml';

/**
 * Sends a stored file, or the range of it that the request asks for, or redirects to the storage. The caller has set the headers that describe the
 * file.
 */
export async function sendFile(file: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { download } = file;
  if (download) void reply.header('vary', 'Sec-Fetch-Site');
  if (download && isForStorage(request, reply)) return redirect(download, reply);
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

/** Images on pages of this server are sent by it, because the policy of the pages allows no other source. */
const isForStorage = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === 'GET' && headers['sec-fetch-site'] !== 'same-origin' && reply.getHeader('content-type') !== RESTRICTED;

/** Redirects to a signed address, where a cacheable file is cached. The redirect is cached for half of the time that its address is valid. */
async function redirect({ url, seconds }: SignedDownload, reply: FastifyReply): Promise<unknown> {
  const [type, cache_control, disposition] = ['content-type', 'cache-control', 'content-disposition'].map(
    (name) => reply.getHeader(name) as string | undefined,
  );
  const location = await url({ type, cache_control, disposition });
  for (const name of ['content-type', 'content-disposition', 'accept-ranges']) void reply.removeHeader(name);
  if (cache_control?.startsWith('public')) void reply.header('cache-control', `public, max-age=${String(Math.floor(seconds / 2))}`);
  return reply.redirect(location, 307);
}
