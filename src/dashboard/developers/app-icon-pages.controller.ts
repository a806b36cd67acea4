import { Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppImages } from '../../developers/images/app-images.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { Uploads } from '../../platform/uploads/uploads.js';
import { Pages } from '../pages.decorator.js';
import { refusedImage } from '../refused-image.js';
import { formOf } from './app-form.js';
import { DeveloperAppPage } from './app.page.js';
import { appPath, type AppVisit, OwnApps, VisitingApp } from './own-app.js';

/** The service opens the transactions: images are decoded between them. */
const WRITES = { transaction: 'manual' } as const;
const ICON = { field: 'files', description: 'Icon.', is_page: true } as const;

/** Forms for the icon of an app, on its page. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/icon')
export class AppIconPagesController {
  constructor(
    private readonly apps: OwnApps,
    private readonly images: AppImages,
    private readonly uploads: Uploads,
    private readonly config: Config,
  ) {}

  /** Replaces the icon, or shows what is wrong with the image. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  @AcceptsFiles(ICON)
  async save(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Req() request: FastifyRequest): Promise<Html> {
    const { organisation, app } = await this.apps.of(ctx, app_id);
    try {
      const limits = { files: 1, bytes: this.config.images.max_bytes };
      await this.uploads.receive(request, limits, ([file]) => this.images.setIcon(ctx, app_id, file?.path ?? ''));
    } catch (error) {
      const { status, problem } = refusedImage(error);
      const address = appPath(ctx, app_id);
      return visit.show(DeveloperAppPage, { organisation, app, form: formOf(app), icon_problem: problem }, { status, address });
    }
    return visit.redirect(`${appPath(ctx, app_id)}?done=dev_icon_saved`);
  }

  /** Removes the icon. Repeating the request shows the same notice. */
  @Post('remove')
  @Endpoint(callers.organisation('developer'), Html)
  async remove(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit): Promise<Html> {
    await this.images.removeIcon(ctx, app_id);
    return visit.redirect(`${appPath(ctx, app_id)}?done=dev_icon_removed`);
  }
}
