import { applyDecorators, Body, Controller, Get, Post, UseInterceptors } from '@nestjs/common';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';
import { AppContext } from '../../platform/auth/app-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { ActsOutside, KeepsOwnKeys } from '../../platform/endpoint/rare-options.js';
import { ChargeDetail } from '../core/charge.dto.js';
import { ChargeRefunds } from '../payments/charge-refunds.service.js';
import { ChargeCreation } from './charge-creation.service.js';
import { ActiveCharge, CreateCharge, CreateSubscription, CreateTopUp, RefundCharge } from './charges.dto.js';
import { ChargesService } from './charges.service.js';
import { KEY_HEADER, PresentedKey } from './presented-key.js';
import { CREATED, RepeatedCharge } from './repeated-charge.interceptor.js';

const OwnKey = (): MethodDecorator =>
  applyDecorators(
    KeepsOwnKeys(),
    UseInterceptors(RepeatedCharge),
    ApiHeader({
      name: KEY_HEADER,
      required: false,
      description: 'The same key as `idempotency_key` in the body. Later requests with it return the charge as it is then, for good.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
  );
const CREATES = {
  extra: Reply.messageField,
  errors: ['invalid_amount', 'invalid_return_url', 'invalid_installation'],
} as const;

/** Charges of the calling app. */
@Controller('api/apps/v1/billing')
export class ChargesController {
  constructor(
    private readonly charges: ChargesService,
    private readonly creation: ChargeCreation,
    private readonly refunds: ChargeRefunds,
  ) {}

  /** Creates a one-time charge, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. */
  @ApiOperation({ operationId: 'charges.create', summary: 'Create a charge' })
  @Post('charges')
  @Endpoint(callers.app('billing'), ChargeDetail, {
    ...CREATES,
    example: { name: 'Setup', amount: 500, return_url: 'https://app.example.com/billing' },
  })
  @OwnKey()
  async create(@Ctx() ctx: AppContext, @Body() body: CreateCharge, @PresentedKey() key: string | null): Promise<Reply<ChargeDetail>> {
    return new Reply(await this.creation.charge(ctx, body, key), { message: CREATED.charges });
  }

  /** Returns a charge of the app in the store. */
  @ApiOperation({ operationId: 'charges.get', summary: 'Get a charge' })
  @Get('charges/:charge_id')
  @Endpoint(callers.app('billing'), ChargeDetail, { extra: Reply.messageField, errors: ['charge_not_found'] })
  async get(@Ctx() ctx: AppContext, @Id('charge_id', 'Charge', 'charge_not_found') charge_id: number): Promise<Reply<ChargeDetail>> {
    return new Reply(await this.charges.showOfApp(ctx, charge_id), { message: 'Charge retrieved.' });
  }

  /**
   * Refunds an active or cancelled charge within 180 days of its payment, in whole or in part: through its gateway, or into the wallet that
   * it was paid from. The fees of the refunded part are returned in proportion.
   */
  @ApiOperation({ operationId: 'charges.refund', summary: 'Refund a charge' })
  @Post('charges/:charge_id/refund')
  @Endpoint(callers.app('billing'), ChargeDetail, {
    extra: Reply.messageField,
    errors: ['charge_not_found', 'charge_not_refundable', 'invalid_amount'],
    status: 200,
    example: { amount: 100, reason: 'Not as described' },
  })
  @ActsOutside()
  async refund(
    @Ctx() ctx: AppContext,
    @Id('charge_id', 'Charge', 'charge_not_found') charge_id: number,
    @Body() body: RefundCharge,
  ): Promise<Reply<ChargeDetail>> {
    await this.charges.showOfApp(ctx, charge_id);
    await this.refunds.refund(ctx, charge_id, body);
    return new Reply(await this.charges.showOfApp(ctx, charge_id), { message: 'Charge refunded.' });
  }

  /** Lists the active charges and subscriptions of the installation, newest first. */
  @ApiOperation({ operationId: 'charges.listActive', summary: 'List active charges' })
  @Get('active')
  @Endpoint(callers.app('billing'), [ActiveCharge], { extra: Reply.messageField })
  async active(@Ctx() ctx: AppContext): Promise<Reply<ActiveCharge[]>> {
    return new Reply(await this.charges.active(ctx), { message: 'Active charges retrieved.' });
  }

  /** Creates a subscription, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. */
  @ApiOperation({ operationId: 'subscriptions.create', summary: 'Create a subscription' })
  @Post('subscriptions')
  @Endpoint(callers.app('billing'), ChargeDetail, {
    ...CREATES,
    example: { name: 'Pro', amount: 990, billing_interval: 'monthly', trial_days: 14, return_url: 'https://app.example.com/billing' },
  })
  @OwnKey()
  async subscribe(
    @Ctx() ctx: AppContext,
    @Body() body: CreateSubscription,
    @PresentedKey() key: string | null,
  ): Promise<Reply<ChargeDetail>> {
    return new Reply(await this.creation.subscription(ctx, body, key), { message: CREATED.subscriptions });
  }

  /** Creates a wallet top-up, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. */
  @ApiOperation({ operationId: 'wallet.topUp', summary: 'Top up the wallet' })
  @Post('wallet-topup')
  @Endpoint(callers.app('billing'), ChargeDetail, { ...CREATES, example: { amount: 1000, return_url: 'https://app.example.com/billing' } })
  @OwnKey()
  async topUp(@Ctx() ctx: AppContext, @Body() body: CreateTopUp, @PresentedKey() key: string | null): Promise<Reply<ChargeDetail>> {
    return new Reply(await this.creation.topUp(ctx, body, key), { message: CREATED['wallet-topup'] });
  }
}
