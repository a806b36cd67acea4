import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { AppContext } from '../../platform/auth/app-context.js';
import { Ctx, Endpoint } from '../../platform/http/endpoint.decorator.js';
import type { SchemaFields } from '../../platform/http/endpoint.js';
import { Id } from '../../platform/http/fields.js';
import { messageField, type Page, type Rendered, Reply } from '../../platform/http/reply.js';
import { CheckedDiscount, CreateDiscount, DiscountCode, DiscountDetail, ListDiscounts, UpdateDiscount } from './discounts.dto.js';
import { DiscountsService } from './discounts.service.js';

const validityFields: SchemaFields = {
  valid: { type: 'boolean', description: 'True when the code may be used now.' },
  issues: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Why it may not be used: `Discount is inactive.`, `Discount has not started yet.`, `Discount has expired.`, `Discount not found.`',
  },
};

/** The discounts of the caller's store. */
@Controller('api/apps/v1/discounts')
export class DiscountsController {
  constructor(private readonly discounts: DiscountsService) {}

  /** Lists discounts, newest first. */
  @Get()
  @Endpoint('read:discounts', [DiscountDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListDiscounts): Promise<Page<DiscountDetail>> {
    return this.discounts.list(ctx, query);
  }

  /** Says whether a code may be used now; for a code that may not, `valid` is false and the status is 200 all the same. */
  @Get('validate/:code')
  @Endpoint('read:discounts', CheckedDiscount, { nullable: true, extra: validityFields })
  async validate(@Ctx() ctx: AppContext, @Param() { code }: DiscountCode): Promise<Reply<CheckedDiscount>> {
    const { discount, issues } = await this.discounts.validate(ctx, code);
    return new Reply(discount, { valid: issues.length === 0, issues });
  }

  /** Gets one discount. */
  @Get(':discount_id')
  @Endpoint('read:discounts', DiscountDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('discount_id', 'Discount') discount_id: number): Promise<Rendered<DiscountDetail>> {
    return this.discounts.show(ctx, discount_id);
  }

  /** Creates a discount. */
  @Post()
  @Endpoint('write:discounts', DiscountDetail, { status: 201, errors: [409] })
  create(@Ctx() ctx: AppContext, @Body() body: CreateDiscount): Promise<Rendered<DiscountDetail>> {
    return this.discounts.create(ctx, body);
  }

  /** Changes the given fields of a discount. */
  @Put(':discount_id')
  @Endpoint('write:discounts', DiscountDetail, { extra: messageField, errors: [404, 409] })
  async update(
    @Ctx() ctx: AppContext,
    @Id('discount_id', 'Discount') discount_id: number,
    @Body() body: UpdateDiscount,
  ): Promise<Reply<DiscountDetail>> {
    return new Reply(await this.discounts.update(ctx, discount_id, body), { message: 'Discount updated.' });
  }

  /** Deletes a discount for good. */
  @Delete(':discount_id')
  @Endpoint('write:discounts', null, { extra: messageField, errors: [404] })
  async remove(@Ctx() ctx: AppContext, @Id('discount_id', 'Discount') discount_id: number): Promise<Reply<null>> {
    await this.discounts.remove(ctx, discount_id);
    return new Reply(null, { message: 'Discount deleted.' });
  }
}
