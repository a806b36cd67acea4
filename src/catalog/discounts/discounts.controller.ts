import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { NullableData } from '../../platform/endpoint/rare-options.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Page, type Rendered, Reply } from '../../platform/contract/reply.js';
import { CheckedDiscount, CreateDiscount, DiscountCode, DiscountDetail, ListDiscounts, UpdateDiscount } from './discounts.dto.js';
import { DiscountsService } from './discounts.service.js';

const validityFields = {
  valid: { type: 'boolean', description: 'True when the code may be used now.' },
  issues: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Why it may not be used: `Discount is inactive.`, `Discount has not started yet.`, `Discount has expired.`, `Discount not found.`',
  },
} as const;

/** Endpoints for the discounts of the caller's store. */
@Controller('api/apps/v1/discounts')
export class DiscountsController {
  constructor(private readonly discounts: DiscountsService) {}

  /** Lists discounts, newest first. */
  @ApiOperation({ operationId: 'discounts.list', summary: 'List discounts' })
  @Get()
  @Endpoint(callers.app('read:discounts'), [DiscountDetail])
  list(@Ctx() ctx: AppContext, @Query() query: ListDiscounts): Promise<Page<DiscountDetail>> {
    return this.discounts.list(ctx, query);
  }

  /** Checks if a code can be used now. For a code that cannot be used, the status is 200 and `valid` is false. */
  @ApiOperation({ operationId: 'discounts.validate', summary: 'Validate a discount code' })
  @Get('validate/:code')
  @Endpoint(callers.app('read:discounts'), CheckedDiscount, { extra: validityFields })
  @NullableData()
  async validate(@Ctx() ctx: AppContext, @Param() { code }: DiscountCode): Promise<Reply<CheckedDiscount>> {
    const { discount, issues } = await this.discounts.validate(ctx, code);
    return new Reply(discount, { valid: issues.length === 0, issues });
  }

  /** Gets one discount. */
  @ApiOperation({ operationId: 'discounts.get', summary: 'Get a discount' })
  @Get(':discount_id')
  @Endpoint(callers.app('read:discounts'), DiscountDetail, { errors: [404] })
  get(@Ctx() ctx: AppContext, @Id('discount_id', 'Discount') discount_id: number): Promise<Rendered<DiscountDetail>> {
    return this.discounts.show(ctx, discount_id);
  }

  /** Creates a discount. */
  @ApiOperation({ operationId: 'discounts.create', summary: 'Create a discount' })
  @Post()
  @Endpoint(callers.app('write:discounts'), DiscountDetail, {
    status: 201,
    errors: [409],
    example: { code: 'EID10', is_amount: 0, percentage: 10, minimum_order_value: 500, ends_at: '2030-01-31T18:00:00Z' },
  })
  create(@Ctx() ctx: AppContext, @Body() body: CreateDiscount): Promise<Rendered<DiscountDetail>> {
    return this.discounts.create(ctx, body);
  }

  /** Updates the given fields of a discount. */
  @ApiOperation({ operationId: 'discounts.update', summary: 'Update a discount' })
  @Put(':discount_id')
  @Endpoint(callers.app('write:discounts'), DiscountDetail, {
    extra: Reply.messageField,
    errors: [404, 409],
    example: { percentage: 15, use_per_user: 1 },
  })
  async update(
    @Ctx() ctx: AppContext,
    @Id('discount_id', 'Discount') discount_id: number,
    @Body() body: UpdateDiscount,
  ): Promise<Reply<DiscountDetail>> {
    return new Reply(await this.discounts.update(ctx, discount_id, body), { message: 'Discount updated.' });
  }

  /** Deletes a discount permanently. */
  @ApiOperation({ operationId: 'discounts.delete', summary: 'Delete a discount' })
  @Delete(':discount_id')
  @Endpoint(callers.app('write:discounts'), null, { extra: Reply.messageField, errors: [404] })
  async remove(@Ctx() ctx: AppContext, @Id('discount_id', 'Discount') discount_id: number): Promise<Reply<null>> {
    await this.discounts.remove(ctx, discount_id);
    return new Reply(null, { message: 'Discount deleted.' });
  }
}
