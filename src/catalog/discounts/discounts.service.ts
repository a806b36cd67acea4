import { Injectable } from '@nestjs/common';
import { Filter, type Filters } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type Page, Rendered } from '../../platform/contract/reply.js';
import { canonicalCode, isTypable } from './discount-code.js';
import { checkTerms, NO_TERMS } from './discount-terms.js';
import { Discount } from './discount.entity.js';
import { CheckedDiscount, type CreateDiscount, DiscountDetail, type ListDiscounts, type UpdateDiscount } from './discounts.dto.js';
import { givenFields, changedColumns } from '../../platform/database/changes.js';

/** Result of checking a code. */
export interface CodeCheck {
  /** Discount; JSON `null` for an unknown code. */
  readonly discount: Rendered<CheckedDiscount>;
  /** Reasons why the code cannot be used, in the wording of the specification; empty if it can. */
  readonly issues: readonly string[];
}

/** Limit up to which the discounts found by a search are counted. */
export const MAX_DISCOUNTS = 10_000;

const UNKNOWN: CodeCheck = { discount: new Rendered('null'), issues: ['Discount not found.'] };

/** SQL for the issues of the discount `t`. It uses the clock of the database, which all processes share. */
const ISSUES = `array_remove(ARRAY[
  CASE WHEN t.is_active = 0 THEN 'Discount is inactive.' END,
  CASE WHEN t.starts_at > now() THEN 'Discount has not started yet.' END,
  CASE WHEN t.ends_at <= now() THEN 'Discount has expired.' END], NULL)`;

/** Discounts of one store. */
@Injectable()
export class DiscountsService {
  /** Page of discounts. */
  list(ctx: StoreContext, query: ListDiscounts): Promise<Page<DiscountDetail>> {
    return ctx.rows(Discount).page(query, filtersOf(query), DiscountDetail);
  }

  /** Page of discounts, and their number up to {@link MAX_DISCOUNTS}. */
  async search(ctx: StoreContext, query: ListDiscounts): Promise<{ page: Page<DiscountDetail>; total: number }> {
    const [page, total] = await Promise.all([this.list(ctx, query), ctx.rows(Discount).countUpTo(MAX_DISCOUNTS, filtersOf(query))]);
    return { page, total };
  }

  /** Discount by id. Throws `Discount not found.` (404). */
  show(ctx: StoreContext, discount_id: number): Promise<Rendered<DiscountDetail>> {
    return ctx.rows(Discount).show(discount_id, DiscountDetail, 'Discount');
  }

  /** Creates a discount. Throws 400 without the value of its kind or when it ends before it starts, 409 when the code is taken. */
  async create(ctx: StoreContext, body: CreateDiscount): Promise<Rendered<DiscountDetail>> {
    checkTerms(NO_TERMS, { is_amount: 0, ...givenFields(body) });
    const { discount_id } = await ctx.rows(Discount).add(body);
    return this.show(ctx, discount_id);
  }

  /**
   * Updates the given fields. Throws 400 and 409 like {@link create}, and 404; also 409 if `seen` is set and differs from the `updated_at` of
   * the discount.
   */
  async update(ctx: StoreContext, discount_id: number, body: UpdateDiscount, seen?: Date): Promise<Rendered<DiscountDetail>> {
    const given = givenFields(body);
    const discount = await ctx.rows(Discount).lock({ discount_id }, 'Discount');
    if (seen && seen.getTime() !== discount.updated_at.getTime()) throw ApiError.conflict('The discount was changed since it was shown.');
    checkTerms(discount, given);
    const changed = changedColumns(discount, given);
    if (Object.keys(changed).length > 0) await ctx.rows(Discount).change({ discount_id }, changed);
    return this.show(ctx, discount_id);
  }

  /** Deletes a discount permanently. Throws `Discount not found.` (404). */
  async remove(ctx: StoreContext, discount_id: number): Promise<void> {
    if ((await ctx.rows(Discount).remove({ discount_id })) === 0) throw ApiError.notFound('Discount');
  }

  /** Checks if a code can be used now. An unknown code has the issue `Discount not found.` */
  async validate(ctx: StoreContext, code: string): Promise<CodeCheck> {
    if (!isTypable(code)) return UNKNOWN;
    const [row] = await ctx.queryFields<{ json: string; issues: string[] }>(
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${ctx.selectList(CheckedDiscount)}) r) AS json, ${ISSUES} AS issues
       FROM discounts t WHERE t.store_id = $1 AND normalize(t.code) = normalize($2)`,
      canonicalCode(code),
    );
    return row ? { discount: new Rendered(row.json, undefined, ctx.selection?.isFlat), issues: row.issues } : UNKNOWN;
  }
}

const filtersOf = ({ is_active, search }: ListDiscounts): Filters => [
  Filter.equals('is_active', is_active),
  Filter.contains(['code'], search),
];
