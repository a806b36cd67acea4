import { Module } from '@nestjs/common';
import { ChargePages } from './charge-pages.service.js';
import { PaymentPages } from './payment-pages.service.js';
import { StoreBilling } from './store-billing.service.js';

/** Billing as the pages of merchants show it. */
@Module({ providers: [ChargePages, PaymentPages, StoreBilling], exports: [ChargePages, PaymentPages, StoreBilling] })
export class BillingPagesModule {}
