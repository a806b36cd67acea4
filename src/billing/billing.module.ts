import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../platform/config/config.js';
import { ChargeCreation } from './charges/charge-creation.service.js';
import { ChargesController } from './charges/charges.controller.js';
import { ChargesService } from './charges/charges.service.js';
import { OneTimeKind } from './charges/one-time.kind.js';
import { BillingClockRow } from './core/billing-clock.entity.js';
import { ChargeKinds } from './core/charge-kinds.service.js';
import { ChargeRecords } from './core/charge-records.service.js';
import { Charge } from './core/charge.entity.js';
import { Subscription } from './core/subscription.entity.js';
import { ApprovalService } from './decisions/approval.service.js';
import { ChargeTermination } from './decisions/charge-termination.service.js';
import { ReviewsService } from './decisions/reviews.service.js';
import { StoreChargesController } from './decisions/store-charges.controller.js';
import { ClockAdvance } from './due/clock-advance.service.js';
import { DueChains } from './due/due-chains.service.js';
import { DUE_QUEUES, DueItems } from './due/due-items.service.js';
import { DueJobsProcessor, GatewayJobsProcessor } from './due/due-jobs.processor.js';
import { DueMetrics } from './due/due-metrics.service.js';
import { dueQueueOptions, DueQueues } from './due/due-queues.service.js';
import { DueCharges, DueWork } from './due/due-work.service.js';
import { BillingSweepProcessor } from './due/sweep.processor.js';
import { GatewaysModule } from './gateways/gateways.module.js';
import { AppIncome } from './ledger/app-income.service.js';
import { LedgerVerificationService } from './ledger/ledger-verification.service.js';
import { LedgerPosting, LedgerTransaction } from './ledger/ledger.entity.js';
import { ActivationService } from './payments/activation.service.js';
import { CallbackController } from './payments/callback.controller.js';
import { ChargeRefunds } from './payments/charge-refunds.service.js';
import { GatewayAnswers } from './payments/gateway-answers.service.js';
import { GatewayCalls } from './payments/gateway-calls.service.js';
import { GatewaySessions } from './payments/gateway-sessions.service.js';
import { PaymentMetrics } from './payments/payment-metrics.service.js';
import { PaymentSession } from './payments/payment-session.entity.js';
import { ReconciliationService } from './payments/reconciliation.service.js';
import { Refund } from './payments/refund.entity.js';
import { PaymentLookup } from './payments/payment-lookup.service.js';
import { RefundsService } from './payments/refunds.service.js';
import { SettlementService } from './payments/settlement.service.js';
import { WalletMovements } from './payments/wallet-movements.service.js';
import { Wallet, WalletTransaction } from './payments/wallet.entity.js';
import { AutoPayService } from './subscriptions/auto-pay.service.js';
import { RecurringKind } from './subscriptions/recurring.kind.js';
import { RenewalParts } from './subscriptions/renewal-parts.service.js';
import { RenewalKind } from './subscriptions/renewal.kind.js';
import { RenewalsService } from './subscriptions/renewals.service.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { UsageCharge } from './usage/usage-charge.entity.js';
import { UsageSettlementKind } from './usage/usage-settlement.kind.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageService } from './usage/usage.service.js';
import { WalletTopUpKind } from './wallet/wallet-topup.kind.js';
import { WalletPayback } from './wallet/wallet-payback.service.js';
import { WalletController } from './wallet/wallet.controller.js';
import { WalletService } from './wallet/wallet.service.js';

/** Providers by layer, from the bottom up (docs/adr/0036). */
const CORE = [AppIncome, LedgerVerificationService, ChargeKinds, ChargeRecords];
const PAYMENTS = [
  ActivationService,
  ChargeRefunds,
  GatewayAnswers,
  GatewayCalls,
  GatewaySessions,
  PaymentMetrics,
  ReconciliationService,
  PaymentLookup,
  RefundsService,
  SettlementService,
  WalletMovements,
];
const KINDS = [OneTimeKind, RecurringKind, RenewalKind, UsageSettlementKind, WalletTopUpKind];
const SALES = [
  AutoPayService,
  ChargeCreation,
  ChargesService,
  RenewalParts,
  RenewalsService,
  SubscriptionsService,
  UsageService,
  WalletPayback,
  WalletService,
];
const DECISIONS = [ApprovalService, ChargeTermination, ReviewsService];
const DUE = [
  BillingSweepProcessor,
  ClockAdvance,
  DueChains,
  DueCharges,
  DueItems,
  DueJobsProcessor,
  DueMetrics,
  DueQueues,
  DueWork,
  GatewayJobsProcessor,
];

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
    DiscoveryModule,
    GatewaysModule,
    ...DUE_QUEUES.map((name) => BullModule.registerQueueAsync({ name, inject: [Config], useFactory: dueQueueOptions })),
  ],
  controllers: [ChargesController, StoreChargesController, CallbackController, UsageController, WalletController],
  providers: [...CORE, ...PAYMENTS, ...KINDS, ...SALES, ...DECISIONS, ...DUE],
  exports: [
    GatewayAnswers,
    AppIncome,
    ApprovalService,
    AutoPayService,
    ChargeRefunds,
    ChargesService,
    ChargeTermination,
    ClockAdvance,
    PaymentLookup,
    ReviewsService,
    SettlementService,
    WalletPayback,
  ],
})
export class BillingModule {}
