import { Module } from '@nestjs/common';
import { ChargePages } from './charge-pages.service.js';
import { Receipts } from './receipts.service.js';
import { StoreBilling } from './store-billing.service.js';

/** Billing as the pages of merchants show it. */
@Module({ providers: [ChargePages, Receipts, StoreBilling], exports: [ChargePages, Receipts, StoreBilling] })
export class BillingPagesModule {}
