import { Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../platform/contract/api-error.js';
import { callers } from '../platform/endpoint/callers.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Html } from '../platform/contract/reply.js';
import {
  type Asset,
  COPY,
  DOCUMENTATION,
  EMBEDDED_APP,
  EXTENSIONS,
  OWN_TOKEN,
  ICON,
  NOTICE,
  ONE_TIME_CODE,
  PASSKEY,
  SEARCH,
  STYLESHEET,
} from './design/assets.js';
import { brandColor, brandStylesheet } from './design/brand.js';
import { Pages } from './pages.decorator.js';

const ASSETS = new Map(
  [STYLESHEET, DOCUMENTATION, ICON, COPY, EMBEDDED_APP, EXTENSIONS, NOTICE, ONE_TIME_CODE, OWN_TOKEN, PASSKEY, SEARCH].map((asset) => [
    asset.path,
    asset,
  ]),
);

/** Returns the stylesheet for the colour of a store. */
function brandAsset(name: string): Pick<Asset, 'type' | 'text'> | undefined {
  const color = brandColor(name);
  return color === undefined ? undefined : { type: STYLESHEET.type, text: brandStylesheet(color) };
}

/** Static files of the pages. */
@Pages('assets')
export class AssetsController {
  /** Returns a file. Its name contains its version, so it can be cached forever. */
  @Get(':name')
  @Endpoint(callers.anyone(), Html)
  get(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Html> {
    const asset = ASSETS.get(`/assets/${name}`) ?? brandAsset(name);
    if (!asset) throw ApiError.notFound('File');
    void reply.type(asset.type).header('cache-control', 'public, max-age=31536000, immutable');
    return Promise.resolve(new Html(asset.text));
  }
}
