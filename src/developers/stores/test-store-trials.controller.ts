import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { AppOnTestStore, ChangedWebhooks, ExpiredTokens, FailedPayment, FailPayment, TestOrder } from './test-store-trials.dto.js';
import { TestStoreTrials } from './test-store-trials.service.js';

const NAME = 'Store';
const OPTIONS = { extra: Reply.messageField, errors: [404, 409] } as const;

/** Trials that developers run on their test stores. Each is a real change with its events. */
@Controller('api/developers/organisations/:organisation_id/stores/:store_id')
export class TestStoreTrialsController {
  constructor(private readonly trials: TestStoreTrials) {}

  /** Places an order of one unit of a product that was ordered before. 409 until the samples of the store have been added. */
  @ApiOperation({ operationId: 'testStores.placeOrder', summary: 'Place an order' })
  @Post('orders')
  @Endpoint(callers.organisation('developer'), TestOrder, { ...OPTIONS, status: 201 })
  async placeOrder(@Ctx() ctx: OrganisationContext, @Id('store_id', NAME) store_id: number): Promise<Reply<TestOrder>> {
    return new Reply(await this.trials.placeOrder(ctx, store_id), { message: 'Order placed.' });
  }

  /**
   * Fails the payment of a pending charge at the sandbox gateway: the charge is approved, the bank refuses, and the charge is pending again.
   * 409 if no charge is pending.
   */
  @ApiOperation({ operationId: 'testStores.failPayment', summary: 'Fail a payment' })
  @Post('payments/fail')
  @Endpoint(callers.organisation('developer'), FailedPayment, { ...OPTIONS, transaction: 'manual', example: {} })
  async failPayment(
    @Ctx() ctx: OrganisationContext,
    @Id('store_id', NAME) store_id: number,
    @OptionalBody() body: FailPayment,
  ): Promise<Reply<FailedPayment>> {
    return new Reply(await this.trials.failPayment(ctx, store_id, body.charge_id), { message: 'Payment failed.' });
  }

  /** Expires the access tokens of an app now. Their refresh tokens stay valid, so the app has to refresh. */
  @ApiOperation({ operationId: 'testStores.expireTokens', summary: 'Expire access tokens' })
  @Post('tokens/expire')
  @Endpoint(callers.organisation('developer'), ExpiredTokens, { ...OPTIONS, example: { app_id: 1 } })
  async expireTokens(
    @Ctx() ctx: OrganisationContext,
    @Id('store_id', NAME) store_id: number,
    @Body() { app_id }: AppOnTestStore,
  ): Promise<Reply<ExpiredTokens>> {
    return new Reply(await this.trials.expireTokens(ctx, store_id, app_id), { message: 'Tokens expired.' });
  }

  /** Sends the webhooks of an app to an address that does not exist, until they are repaired: deliveries fail and are retried. */
  @ApiOperation({ operationId: 'testStores.breakWebhooks', summary: 'Break webhooks' })
  @Post('webhooks/break')
  @Endpoint(callers.organisation('developer'), ChangedWebhooks, { ...OPTIONS, example: { app_id: 1 } })
  async breakWebhooks(
    @Ctx() ctx: OrganisationContext,
    @Id('store_id', NAME) store_id: number,
    @Body() { app_id }: AppOnTestStore,
  ): Promise<Reply<ChangedWebhooks>> {
    return new Reply(await this.trials.breakWebhooks(ctx, store_id, app_id), { message: 'Webhooks broken.' });
  }

  /**
   * Sends broken webhooks to their own address again. Retries that are due go there, and subscriptions that were ended by failures are active again.
   */
  @ApiOperation({ operationId: 'testStores.repairWebhooks', summary: 'Repair webhooks' })
  @Post('webhooks/repair')
  @Endpoint(callers.organisation('developer'), ChangedWebhooks, { ...OPTIONS, example: { app_id: 1 } })
  async repairWebhooks(
    @Ctx() ctx: OrganisationContext,
    @Id('store_id', NAME) store_id: number,
    @Body() { app_id }: AppOnTestStore,
  ): Promise<Reply<ChangedWebhooks>> {
    return new Reply(await this.trials.repairWebhooks(ctx, store_id, app_id), { message: 'Webhooks repaired.' });
  }
}
