import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../platform/config/config.js';
import { ActivationService } from './charges/activation.service.js';
import { ChargeCreation } from './charges/charge-creation.service.js';
import { ChargesController } from './charges/charges.controller.js';
import { ChargesService } from './charges/charges.service.js';
import { EndingService } from './charges/ending.service.js';
import { RefusalsService } from './charges/refusals.service.js';
import { StoreChargesController } from './charges/store-charges.controller.js';
import { ClockAdvance } from './clock/clock-advance.service.js';
import { DueChains } from './clock/due-chains.service.js';
import { DueItems, LANES } from './clock/due-items.service.js';
import { DueJobsProcessor, GatewayJobsProcessor } from './clock/due-jobs.processor.js';
import { DueMetrics } from './clock/due-metrics.service.js';
import { dueQueueOptions, DueQueues } from './clock/due-queues.service.js';
import { DueWork, Endings } from './clock/due-work.service.js';
import { BillingSweepProcessor } from './clock/sweep.processor.js';
import { GatewaysModule } from './gateways/gateways.module.js';
import { LedgerVerificationService } from './ledger/ledger-verification.service.js';
import { ApprovalService } from './payments/approval.service.js';
import { CallbackController } from './payments/callback.controller.js';
import { ChargeRefunds } from './payments/charge-refunds.service.js';
import { GatewayCalls } from './payments/gateway-calls.service.js';
import { GatewaySessions } from './payments/gateway-sessions.service.js';
import { RefundsService } from './payments/refunds.service.js';
import { ReviewsService } from './payments/reviews.service.js';
import { SettlementService } from './payments/settlement.service.js';
import { AutoPayService } from './subscriptions/auto-pay.service.js';
import { RenewalsService } from './subscriptions/renewals.service.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { TrialsService } from './subscriptions/trials.service.js';
import { UsageSettlement } from './usage/usage-settlement.service.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageService } from './usage/usage.service.js';
import { TopUpReturns } from './wallet/top-up-returns.service.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletService } from './wallet/wallet.service.js';
import { Charge } from './charges/charge.entity.js';
import { BillingClockRow } from './clock/billing-clock.entity.js';
import { LedgerPosting, LedgerTransaction } from './ledger/ledger.entity.js';
import { PaymentSession } from './payments/payment-session.entity.js';
import { Refund } from './payments/refund.entity.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { UsageCharge } from './usage/usage-charge.entity.js';
import { Wallet, WalletTransaction } from './wallet/wallet.entity.js';

/** Billing: charges, payments, subscriptions, usage, wallets and the ledger. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      BillingClockRow,
      Charge,
      LedgerPosting,
      LedgerTransaction,
      PaymentSession,
      Refund,
      Subscription,
      UsageCharge,
      Wallet,
      WalletTransaction,
    ]),
    GatewaysModule,
    ...LANES.map((name) => BullModule.registerQueueAsync({ name, inject: [Config], useFactory: dueQueueOptions })),
  ],
  controllers: [ChargesController, StoreChargesController, CallbackController, UsageController, WalletController],
  providers: [
    ChargesService,
    ChargeCreation,
    ActivationService,
    EndingService,
    RefusalsService,
    ApprovalService,
    GatewayCalls,
    GatewaySessions,
    SettlementService,
    RefundsService,
    ChargeRefunds,
    ReviewsService,
    SubscriptionsService,
    RenewalsService,
    AutoPayService,
    TrialsService,
    UsageService,
    UsageSettlement,
    WalletService,
    TopUpReturns,
    LedgerVerificationService,
    ClockAdvance,
    DueItems,
    DueWork,
    Endings,
    DueQueues,
    DueChains,
    DueJobsProcessor,
    GatewayJobsProcessor,
    DueMetrics,
    BillingSweepProcessor,
  ],
  exports: [ChargesService, EndingService, ApprovalService, SettlementService, ChargeRefunds, ReviewsService, AutoPayService, ClockAdvance],
})
export class BillingModule {}
