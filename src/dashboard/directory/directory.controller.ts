import { Get, Query } from '@nestjs/common';
import { AppDirectory } from '../../developers/listings/app-directory.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { DirectoryPage, ListedAppPage } from './directory.page.js';

const MAX_TEXT = 100;

/** Merchant who reads, if one is signed in; the header of the pages names them. */
type Reader = MerchantSession | undefined;

/** Directory of apps, for anyone. */
@Pages('apps')
export class DirectoryController {
  constructor(private readonly directory: AppDirectory) {}

  /** Lists the apps that the text finds, by name. */
  @Get()
  @Endpoint(callers.visitor(), Html)
  async list(@Ctx() _reader: Reader, @Visiting() visit: Visit, @Query() { q, page }: Record<string, unknown>): Promise<Html> {
    const text = typeof q === 'string' ? q.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed() : '';
    const shown = typeof page === 'string' && /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1;
    return visit.show(DirectoryPage, { text, page: shown, ...(await this.directory.search(text, shown)) });
  }

  /** Shows an app. */
  @Get(':app_id')
  @Endpoint(callers.visitor(), Html)
  async show(@Ctx() _reader: Reader, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    return visit.show(ListedAppPage, { app: await this.directory.show(app_id) });
  }
}
