import { Injectable } from '@nestjs/common';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { TestStores } from '../../developers/stores/test-stores.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import type { Html } from '../../platform/contract/reply.js';
import { problemOf, type ProblemWords } from '../form-refusal.js';
import type { Visit } from '../visit.js';
import { pathOf } from './organisation-document.js';
import { TestStorePage } from './test-store.page.js';

/** Error messages of the forms. */
const WORDS: ProblemWords = {
  fields: { days: 'dev_bad_days', app_id: 'dev_app_inactive' },
  notices: [
    [/are being added/, 'dev_store_not_ready'],
    [/could not be added/, 'dev_store_failed'],
    [/^No charge of the store waits/, 'dev_no_pending_charge'],
    [/no products that were ordered/, 'dev_no_products'],
    [/is not installed on the store/, 'dev_app_not_installed'],
  ],
};

type Shown = Partial<Pick<Parameters<typeof TestStorePage>[0], 'done' | 'form'>>;

/** Shows the page of a test store. */
@Injectable()
export class TestStoreVisits {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly stores: TestStores,
    private readonly apps: DeveloperApps,
  ) {}

  /** Shows the store with its clock and its apps. Throws `Store not found.` (404) for the store of another organisation. */
  async show(ctx: OrganisationContext, visit: Visit, store_id: number, shown: Shown): Promise<Html> {
    return visit.show(TestStorePage, { ...(await this.props(ctx, store_id)), ...shown });
  }

  /** Shows the store with the form that was refused. Rethrows errors that the person cannot correct. */
  async refused(ctx: OrganisationContext, visit: Visit, { store_id, error, ...form }: Refused): Promise<Html> {
    const problem = problemOf(error, WORDS);
    const address = pathOf(ctx, `/stores/${String(store_id)}`);
    return visit.show(TestStorePage, { ...(await this.props(ctx, store_id)), form, problem }, { status: problem.status, address });
  }

  private async props(
    ctx: OrganisationContext,
    store_id: number,
  ): Promise<Pick<Parameters<typeof TestStorePage>[0], 'organisation' | 'store' | 'apps'>> {
    const [organisation, store, apps] = await Promise.all([
      this.organisations.show(ctx),
      this.stores.detail(ctx, store_id),
      this.apps.list(ctx),
    ]);
    return { organisation, store, apps };
  }
}

/** Refused form of a test store, with its error. */
interface Refused extends NonNullable<Shown['form']> {
  readonly store_id: number;
  readonly error: unknown;
}
