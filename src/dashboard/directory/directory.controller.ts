import { Get, Query } from '@nestjs/common';
import { AppDirectory } from '../../developers/listings/app-directory.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AskedList } from '../asked-list.js';
import { Pages } from '../pages.decorator.js';
import { pageAfter } from '../refused-cursor.js';
import { Visit, Visiting } from '../visit.js';
import { DirectoryPage, ListedAppPage } from './directory.page.js';

/** Signed-in merchant, if there is one; the header of the pages shows their name. */
type Reader = MerchantSession | undefined;

/** Directory of apps, for anyone. */
@Pages('apps')
export class DirectoryController {
  constructor(private readonly directory: AppDirectory) {}

  /** Lists the apps that match the text, by name. A cursor from another list, or after the last app, leads to the first page. */
  @Get()
  @Endpoint(callers.visitor(), Html)
  async list(@Ctx() _reader: Reader, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, {});
    const found = await pageAfter(asked, () => this.directory.search(asked));
    return found ? visit.show(DirectoryPage, { asked, found }) : visit.redirect(`/apps${asked.queryOf()}`);
  }

  /** Shows an app. */
  @Get(':app_id')
  @Endpoint(callers.visitor(), Html)
  async show(@Ctx() _reader: Reader, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    return visit.show(ListedAppPage, { app: await this.directory.show(app_id) });
  }
}
