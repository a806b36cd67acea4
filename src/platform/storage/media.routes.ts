import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../contract/api-error.js';
import { holdsTag } from '../contract/entity-tag.js';
import { filePath, publicTypeOfKey } from './file-key.js';
import { FileStore } from './file-store.js';
import { sendFile } from './send-file.js';
import { sendError } from '../endpoint/send-error.js';

/** Headers of all files: use the type as declared, allow embedding on any site, run nothing, and cache forever. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
};

type MediaRequest = FastifyRequest<{ Params: { key: string } }>;

/** `GET` and `HEAD /media/<key>`: returns a stored file. The key is the only credential. */
@Injectable()
export class MediaRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly store: FileStore,
  ) {}

  /** Adds the route to the HTTP server, if the process has one. */
  onModuleInit(): void {
    const fastify = (this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | null)?.getInstance<FastifyInstance>();
    if (!fastify) return;
    fastify.route<{ Params: { key: string } }>({
      method: ['GET', 'HEAD'],
      url: filePath(':key'),
      handler: (request, reply) => this.send(request, reply),
    });
  }

  private async send(request: MediaRequest, reply: FastifyReply): Promise<unknown> {
    const { key } = request.params;
    const type = publicTypeOfKey(key);
    const file = type === undefined ? undefined : await this.store.open(key);
    if (!type || !file) {
      sendError(reply, ApiError.notFound('File'));
      return reply;
    }
    const etag = `"${key}"`;
    void reply.headers({ ...HEADERS, 'content-type': type, etag });
    if (holdsTag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).removeHeader('content-type').send();
    return sendFile(file, request, reply);
  }
}
