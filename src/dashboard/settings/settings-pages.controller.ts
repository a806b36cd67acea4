import { Body, Get, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { Uploads } from '../../platform/uploads/uploads.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SettingsEditor } from './settings-editor.service.js';
import { SettingsForm } from './settings.dto.js';
import { SECTION, SETTINGS_DONE, SettingsPage } from './settings.page.js';

const NEED = 'store__edit_settings';
/** The editor opens the transactions, so that a page can show a refusal. */
const WRITES = { transaction: 'manual' } as const;
const LOGO = { field: 'files', description: 'Logo.', is_page: true } as const;

type Shown = Omit<Parameters<typeof SettingsPage>[0], 'store'>;

/** Page of the settings of a store. */
@Pages(`:store_id/${SECTION}`)
export class SettingsPagesController {
  constructor(
    private readonly editor: SettingsEditor,
    private readonly stores: StoreService,
    private readonly uploads: Uploads,
    private readonly config: Config,
  ) {}

  /** Shows the settings. */
  @Get()
  @Endpoint(callers.member(NEED), Html)
  show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('done') done: unknown): Promise<Html> {
    return this.page(ctx, visit, { saved: SETTINGS_DONE.find((word) => word === done) });
  }

  /** Saves the settings, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.member(NEED), Html, WRITES)
  async save(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: SettingsForm): Promise<Html> {
    const refused = await this.editor.save(ctx, form);
    return refused ? this.page(ctx, visit, { refused }, refused.status) : this.done(ctx, visit, 'settings_saved');
  }

  /** Replaces the logo, or shows what is wrong with the image. */
  @Post('logo')
  @Endpoint(callers.member(NEED), Html, WRITES)
  @AcceptsFiles(LOGO)
  async setLogo(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Req() request: FastifyRequest): Promise<Html> {
    try {
      const limits = { files: 1, bytes: this.config.images.max_bytes };
      await this.uploads.receive(request, limits, ([file], commit) => this.editor.replaceLogo(ctx, file?.path ?? '', commit));
    } catch (error) {
      const { status, logo_error } = this.editor.refusedLogo(error);
      return this.page(ctx, visit, { logo_error }, status);
    }
    return this.done(ctx, visit, 'settings_logo_saved');
  }

  /** Removes the logo. */
  @Post('logo/remove')
  @Endpoint(callers.member(NEED), Html, WRITES)
  async removeLogo(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    await this.editor.removeLogo(ctx);
    return this.done(ctx, visit, 'settings_logo_removed');
  }

  private async page(ctx: MerchantContext, visit: Visit, shown: Shown, status = 200): Promise<Html> {
    const address = `/${String(ctx.store_id)}/${SECTION}`;
    return visit.show(SettingsPage, { store: await this.stores.settings(ctx), ...shown }, { status, address });
  }

  private done(ctx: MerchantContext, visit: Visit, done: (typeof SETTINGS_DONE)[number]): Html {
    return visit.redirect(`/${String(ctx.store_id)}/${SECTION}?done=${done}`);
  }
}
