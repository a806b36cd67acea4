import { Injectable, type Type } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Field } from '../../platform/contract/field.js';
import { type Page, Rendered } from '../../platform/contract/reply.js';
import { Filter } from '../../platform/database/filter.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeNotFound } from '../core/charge-errors.js';
import { ChargeRecords } from '../core/charge-records.service.js';
import type { ChargeDetail } from '../core/charge.dto.js';
import { Charge } from '../core/charge.entity.js';
import { type ActiveCharge, ActiveExtras, ActiveFacts, ChargeSummary, type ListCharges } from './charges.dto.js';

/** Charges as apps and merchants see them. */
@Injectable()
export class ChargesService {
  private readonly listed: Type<ChargeSummary>;

  constructor(private readonly records: ChargeRecords) {
    this.listed = listedWith(records.confirmation);
  }

  /** Returns a charge of the app in the store. Throws `charge_not_found`, also for charges of other apps. */
  async showOfApp(ctx: AppContext, charge_id: number): Promise<Rendered<ChargeDetail>> {
    const found = await this.records.find(ctx, 't.store_id = $1 AND t.charge_id = $2 AND t.app_id = $3', charge_id, ctx.app_id);
    if (!found) throw chargeNotFound();
    return found;
  }

  /** Returns a charge of the store. Throws `charge_not_found`. */
  async show(ctx: StoreContext, charge_id: number): Promise<Rendered<ChargeDetail>> {
    const found = await this.records.find(ctx, 't.store_id = $1 AND t.charge_id = $2', charge_id);
    if (!found) throw chargeNotFound();
    return found;
  }

  /** Returns the active charges and subscriptions of the installation, newest first. */
  async active(ctx: AppContext): Promise<Rendered<ActiveCharge[]>> {
    const fields = [ActiveFacts, ActiveExtras]
      .map((shape) => ctx.selectList(shape))
      .filter(Boolean)
      .join(', ');
    const where = `t.store_id = $1 AND t.installation_id = $2 AND t.app_id = $3 AND t.status = 'active' AND t.type IS NULL`;
    const [row] = await ctx.queryFields<{ json: string }>(
      `SELECT coalesce(json_agg(json_strip_nulls(row_to_json(r))), '[]')::text AS json FROM (
         SELECT ${fields} FROM charges t WHERE ${where} ORDER BY t.charge_id DESC
       ) r`,
      ctx.installation_id,
      ctx.app_id,
    );
    return new Rendered<ActiveCharge[]>(row?.json ?? '[]', undefined, ctx.selection?.isFlat);
  }

  /** Page of the store's charges. */
  page(ctx: StoreContext, query: ListCharges): Promise<Page<ChargeSummary>> {
    return ctx.rows(Charge).page(query, [Filter.equals('status', query.status)], this.listed);
  }
}

/** Returns the shape of a listed charge. The SQL expression is the address of its page. */
function listedWith(confirmation: string): Type<ChargeSummary> {
  class Listed extends ChargeSummary {}
  Field.Computed(confirmation)(Listed.prototype, 'confirmation_url');
  return Listed;
}
