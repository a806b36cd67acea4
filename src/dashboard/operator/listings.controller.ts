import { Body, Get, Post, Query } from '@nestjs/common';
import { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { problemOf } from '../form-refusal.js';
import { AskedList } from '../asked-list.js';
import { LISTING_DONE, ListingDecisionPage, listingPath, ListingsPage, OperatorListingPage } from './listings.page.js';
import { ReasonForm, RejectionForm, SubmissionForm } from './operator.dto.js';
import { LISTING_FILTERS, OperatorListings } from './operator-listings.service.js';
import { OperatorPages } from './operator-pages.decorator.js';

/** Maximum number of characters of a reason. */
const MAX_REASON = 500;

/** Decision on the listing of an app. */
type Decision = Omit<Parameters<typeof ListingDecisionPage>[0], 'listing' | 'problem'> & { readonly app_id: number };

/** Pages of the listings of apps, and decisions about them. */
@OperatorPages('listings')
export class OperatorListingsController {
  constructor(private readonly listings: OperatorListings) {}

  /** Lists the listings. */
  @Get()
  @Endpoint(callers.operator(), Html)
  async list(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Query() query: Record<string, unknown>): Promise<Html> {
    const asked = new AskedList(query, LISTING_FILTERS);
    return visit.show(ListingsPage, { asked, found: await this.listings.list(ctx, asked) });
  }

  /** Shows a listing. */
  @Get(':app_id')
  @Endpoint(callers.operator(), Html)
  async show(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const listing = await this.listings.show(ctx, app_id);
    return visit.show(OperatorListingPage, { listing, done: LISTING_DONE.find((word) => word === done) });
  }

  /** Asks before a submission is approved. */
  @Get(':app_id/approve')
  @Endpoint(callers.operator(), Html)
  askApproval(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Query('version') version: unknown,
  ): Promise<Html> {
    return this.ask(ctx, visit, { app_id, change: 'approve', version: String(version) });
  }

  /** Approves a submission. */
  @Post(':app_id/approve')
  @Endpoint(callers.operator(), Html)
  approve(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Body() { version }: SubmissionForm,
  ): Promise<Html> {
    return this.decided(ctx, visit, { app_id, change: 'approve', version }, async () => {
      await this.listings.approve(ctx, app_id, Number(version));
      return 'op_listing_approved';
    });
  }

  /** Asks before a submission is rejected. */
  @Get(':app_id/reject')
  @Endpoint(callers.operator(), Html)
  askRejection(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Query('version') version: unknown,
  ): Promise<Html> {
    return this.ask(ctx, visit, { app_id, change: 'reject', version: String(version) });
  }

  /** Rejects a submission. */
  @Post(':app_id/reject')
  @Endpoint(callers.operator(), Html)
  reject(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Body() { version, reason }: RejectionForm,
  ): Promise<Html> {
    return this.decided(ctx, visit, { app_id, change: 'reject', version, reason }, async () => {
      await this.listings.reject(ctx, app_id, Number(version), checked(reason));
      return 'op_listing_rejected';
    });
  }

  /** Asks before an app is taken out of the directory. */
  @Get(':app_id/unlist')
  @Endpoint(callers.operator(), Html)
  askUnlisting(@Ctx() ctx: OperatorContext, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    return this.ask(ctx, visit, { app_id, change: 'unlist' });
  }

  /** Takes an app out of the directory. */
  @Post(':app_id/unlist')
  @Endpoint(callers.operator(), Html)
  unlist(
    @Ctx() ctx: OperatorContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Body() { reason }: ReasonForm,
  ): Promise<Html> {
    return this.decided(ctx, visit, { app_id, change: 'unlist', reason }, async () => {
      await this.listings.unlist(ctx, app_id, checked(reason));
      return 'op_listing_unlisted';
    });
  }

  private async ask(ctx: OperatorContext, visit: Visit, { app_id, ...decision }: Decision): Promise<Html> {
    return visit.show(ListingDecisionPage, { listing: await this.listings.show(ctx, app_id), ...decision });
  }

  /** Redirects to the listing after a decision, or asks again with the reason why it was refused. */
  private async decided(
    ctx: OperatorContext,
    visit: Visit,
    { app_id, ...decision }: Decision,
    work: () => Promise<(typeof LISTING_DONE)[number]>,
  ): Promise<Html> {
    const listing = await this.listings.show(ctx, app_id);
    try {
      return visit.redirect(listingPath(app_id, `?done=${await work()}`));
    } catch (error) {
      const problem = problemOf(error, { fields: { reason: 'op_bad_reason' } });
      return visit.show(ListingDecisionPage, { listing, ...decision, problem }, { status: problem.status });
    }
  }
}

function checked(reason: string): string {
  if (reason === '' || reason.length > MAX_REASON) throw ApiError.invalidField('reason', 'length', 'reason must have 1 to 500 characters.');
  return reason;
}
