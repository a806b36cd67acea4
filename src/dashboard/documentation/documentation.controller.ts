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
import { ERROR_CATALOG, errorMarkdown } from './error-catalog.js';
import { type Guide, GUIDES } from './library.js';
import { readerOf } from './reader-ids.js';
import { ApiPages, REFERENCE } from './reference/api-pages.service.js';
import { DocumentationSearch } from './search/search.service.js';

/** Caching of pages that are the same for everyone who is not signed in. */
const PUBLIC = 'public, max-age=300';

/** End of the address of a page as Markdown. */
const MARKDOWN = /\.md$/;

/** The documentation for developers and operators. It is in English. */
@Pages('docs')
export class DocumentationController {
  constructor(
    private readonly config: Config,
    private readonly ids: DeveloperIds,
    private readonly pages: ApiPages,
    private readonly index: DocumentationSearch,
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
    return Promise.resolve(visit.show(SearchPage, { words: q, found: this.index.find(q) }));
  }

  /** Shows the explanation of an error, by its code, or by its status if it has none; with `.md`, as Markdown. */
  @Get('errors/:name')
  @Endpoint(callers.anyone(), Html)
  error(@Visiting() visit: Visit, @Param('name') name: string): Promise<Html> {
    const entry = ERROR_CATALOG.get(name.replace(MARKDOWN, ''));
    if (!entry) throw ApiError.notFound('Error');
    if (name !== entry.name) return Promise.resolve(markdown(visit, errorMarkdown(entry)));
    return Promise.resolve(visit.show(ErrorHelpPage, { entry, base_url: this.config.base_url }));
  }

  /**
   * Shows a page, or an operation of the API, with the ids of a signed-in reader where its examples have placeholders for them; with `.md` at
   * the end of its address, as Markdown.
   */
  @Get([':name', `${REFERENCE}/:operation`])
  @Endpoint(callers.visitor(), Html)
  async guide(
    @Ctx() session: MerchantSession | undefined,
    @Visiting() visit: Visit,
    @Param() { name = '', operation }: Address,
    @Query() choice: Record<string, unknown>,
  ): Promise<Html> {
    const address = operation === undefined ? name : `${REFERENCE}/${operation}`;
    const file = address.replace(MARKDOWN, '');
    const guide = this.pages.page(file) ?? GUIDES.get(file);
    if (!guide) throw ApiError.notFound('Page');
    return address === guide.name ? this.show(visit, guide, { session, choice }) : markdown(visit, guide.text);
  }

  private async show(visit: Visit, guide: Guide, { session, choice }: Reading): Promise<Html> {
    const reader = session && guide.takes_ids ? readerOf(await this.ids.of(session.merchant_id), choice) : undefined;
    const caching = session ? 'private, no-store' : PUBLIC;
    return visit.show(GuidePage, { guide, base_url: this.config.base_url, reader }, { caching, scripts: reader?.store !== undefined });
  }
}

/** Address of a page below /docs: of a guide, or of an operation of the API. */
interface Address {
  readonly name?: string;
  readonly operation?: string;
}

/** Reader of a page, with the choice of the ids to show in the examples. */
interface Reading {
  readonly session: MerchantSession | undefined;
  readonly choice: Record<string, unknown>;
}

function markdown({ reply }: Visit, text: string): Html {
  void reply.type('text/markdown; charset=utf-8');
  return new Html(text);
}
