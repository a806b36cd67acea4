import { Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { Uploads } from '../../platform/uploads/uploads.js';
import { DeveloperApp } from '../apps/developer-apps.dto.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { AppImages } from './app-images.service.js';

const APP = 'App';
const FILES = {
  field: 'files',
  description:
    'A JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image, detected by its content, of up to 10 MB and 40 megapixels. JPEG, PNG, BMP and TIFF ' +
    'become WebP without their metadata; GIF, WebP and SVG are stored unchanged.',
};

/** Icon of an app of an organisation. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id/icon')
export class AppIconController {
  constructor(
    private readonly images: AppImages,
    private readonly apps: DeveloperApps,
    private readonly uploads: Uploads,
    private readonly config: Config,
  ) {}

  /** Uploads the icon of an app, which replaces the former one. A square of 300 pixels or more looks best. */
  @ApiOperation({ operationId: 'developerApps.uploadIcon', summary: 'Upload the icon' })
  @Post()
  @Endpoint(callers.organisation('developer'), DeveloperApp, { extra: Reply.messageField, errors: [404, 503], transaction: 'manual' })
  @AcceptsFiles(FILES)
  async upload(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @Req() request: FastifyRequest,
  ): Promise<Reply<DeveloperApp>> {
    await this.apps.show(ctx, app_id);
    const limits = { files: 1, bytes: this.config.images.max_bytes };
    const app = await this.uploads.receive(request, limits, ([file]) => this.images.setIcon(ctx, app_id, file?.path ?? ''));
    return new Reply(app, { message: 'Icon uploaded.' });
  }

  /** Removes the icon of an app. Listings that were submitted with it keep it. */
  @ApiOperation({ operationId: 'developerApps.removeIcon', summary: 'Remove the icon' })
  @Delete()
  @Endpoint(callers.organisation('developer'), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() ctx: OrganisationContext, @Id('app_id', APP) app_id: number): Promise<Reply<null>> {
    if (!(await this.images.removeIcon(ctx, app_id))) throw ApiError.notFound('Icon');
    return new Reply(null, { message: 'Icon removed.' });
  }
}
