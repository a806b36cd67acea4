import { Body, Post } from '@nestjs/common';
import { OrderChangesService } from '../../orders/order-changes.service.js';
import { COURIER_REPORTS, type CourierReport } from '../../orders/order-status.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Field } from '../../platform/contract/field.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';

/** Form with the report of a courier. An empty field leaves the order unchanged. */
export class CourierReportForm {
  /** Report of the courier. */
  @Field.OneOf(COURIER_REPORTS) event: CourierReport;
  /** Name of the courier. */
  @Field.Optional() @Field.Text({ max: 100 }) courier?: string;
  /** Tracking code of the parcel. */
  @Field.Optional() @Field.Text({ max: 100 }) tracking_code?: string;
}

/** Reports of couriers, entered on the page of an order. */
@Pages(':store_id/orders/:order_id')
export class OrderReportsController {
  constructor(private readonly orders: OrderChangesService) {}

  /** Applies the report like `cli order courier`, and returns to the order. */
  @Post('courier')
  @Endpoint(callers.member('admin'), Html)
  async report(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('order_id', 'Order') order_id: number,
    @Body() { event, courier, tracking_code }: CourierReportForm,
  ): Promise<Html> {
    await this.orders.applyReport(ctx, order_id, event, { ...(courier && { courier }), ...(tracking_code && { tracking_code }) });
    return visit.redirect(`/${String(ctx.store_id)}/orders/${String(order_id)}?done=order_reported`);
  }
}
