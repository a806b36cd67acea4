import { Get, Param, Query } from '@nestjs/common';
import { DeveloperIds } from '../../developers/organisations/developer-ids.service.js';
import type { MerchantSession } from '../../platform/auth/merchant-session.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SearchDocumentation } from './documentation.dto.js';
import { ContentsPage, ErrorHelpPage, GuidePage, SearchPage } from './documentation.page.js';
import { ERROR_CATALOG } from './error-catalog.js';
import { GUIDES } from './library.js';
import { readerOf, takesIds } from './reader-ids.js';
import { search } from './search.js';

/** Caching of pages that are the same for everyone who is not signed in. */
const PUBLIC = 'public, max-age=300';

/** The documentation for developers and operators. It is in English. */
@Pages('docs')
export class DocumentationController {
  constructor(
    private readonly config: Config,
    private readonly ids: DeveloperIds,
  ) {}

  /** Shows the contents. */
  @Get()
  @Endpoint(callers.anyone(), Html)
  contents(@Visiting() visit: Visit): Promise<Html> {
    return Promise.resolve(visit.show(ContentsPage, {}));
  }

  /** Searches all pages. */
  @Get('search')
  @Endpoint(callers.anyone(), Html)
  search(@Visiting() visit: Visit, @Query() { q = '' }: SearchDocumentation): Promise<Html> {
    return Promise.resolve(visit.show(SearchPage, { words: q, found: search(q) }));
  }

  /** Shows the explanation of an error, by its code, or by its status if it has none. */
  @Get('errors/:name')
  @Endpoint(callers.anyone(), Html)
  error(@Visiting() visit: Visit, @Param('name') name: string): Promise<Html> {
    const entry = ERROR_CATALOG.get(name);
    if (!entry) throw ApiError.notFound('Error');
    return Promise.resolve(visit.show(ErrorHelpPage, { entry, base_url: this.config.base_url }));
  }

  /** Shows a page, with the ids of a reader who signed in where its examples have places for them; with `.md` at the end of its address, its Markdown. */
  @Get(':name')
  @Endpoint(callers.visitor(), Html)
  async guide(
    @Ctx() session: MerchantSession | undefined,
    @Visiting() visit: Visit,
    @Param('name') name: string,
    @Query() choice: Record<string, unknown>,
  ): Promise<Html> {
    const guide = GUIDES.get(name.replace(/\.md$/, ''));
    if (!guide) throw ApiError.notFound('Page');
    if (name !== guide.name) {
      void visit.reply.type('text/markdown; charset=utf-8');
      return new Html(guide.text);
    }
    const reader = session && takesIds(guide.text) ? readerOf(await this.ids.of(session.merchant_id), choice) : undefined;
    const caching = session ? 'private, no-store' : PUBLIC;
    return visit.show(GuidePage, { guide, base_url: this.config.base_url, reader }, { caching });
  }
}
