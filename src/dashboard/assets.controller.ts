import { Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { notFound } from '../platform/http/api-error.js';
import { Endpoint } from '../platform/http/endpoint.decorator.js';
import { Html } from '../platform/http/reply.js';
import { EMBEDDED_APP, ICON, STYLESHEET } from './design/assets.js';
import { Pages } from './pages.decorator.js';

const ASSETS = new Map([STYLESHEET, ICON, EMBEDDED_APP].map((asset) => [asset.path, asset]));

/** The files that pages link to. */
@Pages('assets')
export class AssetsController {
  /** One file. Its name holds its version, so it may be kept for ever. */
  @Get(':name')
  @Endpoint('public', Html)
  get(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Html> {
    const asset = ASSETS.get(`/assets/${name}`);
    if (!asset) throw notFound('File');
    void reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable');
    return Promise.resolve(new Html(asset.text));
  }
}
