import { Injectable } from '@nestjs/common';
import { changedColumns, givenFields } from '../../platform/database/changes.js';
import { contains, equals } from '../../platform/database/filter.js';
import { selectList } from '../../platform/database/select-list.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { notFound } from '../../platform/http/api-error.js';
import { type Page, Rendered } from '../../platform/http/reply.js';
import { canonicalCode, isTypable } from './discount-code.js';
import { checkTerms, NO_TERMS } from './discount-terms.js';
import { Discount } from './discount.entity.js';
import { CheckedDiscount, type CreateDiscount, DiscountDetail, type ListDiscounts, type UpdateDiscount } from './discounts.dto.js';

/** Whether a code may be used now. */
export interface CodeCheck {
  /** The discount; `null` as JSON where there is none. */
  readonly discount: Rendered<CheckedDiscount>;
  /** Why it may not be used, in the words of the specification; empty when it may. */
  readonly issues: readonly string[];
}

const UNKNOWN: CodeCheck = { discount: new Rendered('null'), issues: ['Discount not found.'] };

/** SQL for the issues of the discount `t`, by the clock of the database, which all processes share. */
const ISSUES = `array_remove(ARRAY[
  CASE WHEN t.is_active = 0 THEN 'Discount is inactive.' END,
  CASE WHEN t.starts_at > now() THEN 'Discount has not started yet.' END,
  CASE WHEN t.ends_at <= now() THEN 'Discount has expired.' END], NULL)`;

/** The discounts of one store. */
@Injectable()
export class DiscountsService {
  /** A page of discounts. */
  list(ctx: StoreContext, query: ListDiscounts): Promise<Page<DiscountDetail>> {
    return ctx.rows(Discount).page(query, [equals('is_active', query.is_active), contains(['code'], query.search)], DiscountDetail);
  }

  /** One discount. Throws `Discount not found.` (404). */
  show(ctx: StoreContext, discount_id: number): Promise<Rendered<DiscountDetail>> {
    return ctx.rows(Discount).show(discount_id, DiscountDetail, 'Discount');
  }

  /** Makes a discount. Throws 400 without the figure of its kind or with an end before its start, 409 when the code is taken. */
  async create(ctx: StoreContext, body: CreateDiscount): Promise<Rendered<DiscountDetail>> {
    checkTerms(NO_TERMS, { is_amount: 0, ...givenFields(body) });
    const { discount_id } = await ctx.rows(Discount).add(body);
    return this.show(ctx, discount_id);
  }

  /** Changes the given fields; what equals the stored value is no change. Throws 400 and 409 like {@link create}, and 404. */
  async update(ctx: StoreContext, discount_id: number, body: UpdateDiscount): Promise<Rendered<DiscountDetail>> {
    const given = givenFields(body);
    const discount = await ctx.rows(Discount).lock({ discount_id }, 'Discount');
    checkTerms(discount, given);
    const changed = changedColumns(discount, given);
    if (Object.keys(changed).length > 0) await ctx.rows(Discount).change({ discount_id }, changed);
    return this.show(ctx, discount_id);
  }

  /** Deletes a discount for good. Throws `Discount not found.` (404). */
  async remove(ctx: StoreContext, discount_id: number): Promise<void> {
    if ((await ctx.rows(Discount).remove({ discount_id })) === 0) throw notFound('Discount');
  }

  /** Says whether a code may be used now, and if not, why; an unknown code is one that may not. */
  async validate(ctx: StoreContext, code: string): Promise<CodeCheck> {
    if (!isTypable(code)) return UNKNOWN;
    const select = selectList(ctx.session.manager.dataSource, CheckedDiscount);
    const [row] = await ctx.query<{ json: string; issues: string[] }>(
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${select}) r) AS json, ${ISSUES} AS issues
       FROM discounts t WHERE t.store_id = $1 AND t.code = $2`,
      canonicalCode(code),
    );
    return row ? { discount: new Rendered(row.json), issues: row.issues } : UNKNOWN;
  }
}
