import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/api-error.js';
import { sendError } from '../http/error.filter.js';
import { byteRange } from './byte-range.js';
import { typeOfKey } from './file-key.js';
import { FileStore, type StoredFile } from './file-store.js';

/** Path under which stored files are public; the key follows. */
export const MEDIA = '/media/';

/**
 * What every browser is to do with a file: take it for nothing but what it was decoded as, show it on any site, run nothing in it, and keep
 * it, since it never changes.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
};

type MediaRequest = FastifyRequest<{ Params: { key: string } }>;

/** `GET` and `HEAD /media/<key>`: a stored file, to whoever knows its key. */
@Injectable()
export class MediaRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly store: FileStore,
  ) {}

  /** Joins the HTTP server, unless the process has none. */
  onModuleInit(): void {
    const fastify = (this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | null)?.getInstance<FastifyInstance>();
    if (!fastify) return;
    fastify.route<{ Params: { key: string } }>({
      method: ['GET', 'HEAD'],
      url: `${MEDIA}:key`,
      handler: (request, reply) => this.answer(request, reply),
    });
  }

  private async answer(request: MediaRequest, reply: FastifyReply): Promise<unknown> {
    const { key } = request.params;
    const type = typeOfKey(key);
    const file = type === undefined ? undefined : await this.store.open(key);
    if (!type || !file) {
      sendError(reply, notFound('File'));
      return reply;
    }
    const etag = `"${key}"`;
    void reply.headers({ ...HEADERS, 'content-type': type, etag });
    if (isKnown(request, etag)) return reply.code(304).removeHeader('content-type').send();
    return this.send(file, request, reply);
  }

  private async send(file: StoredFile, request: MediaRequest, reply: FastifyReply): Promise<unknown> {
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
}

/** True when the caller has the file already; tags are compared weakly, as `If-None-Match` asks for. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false;
}
