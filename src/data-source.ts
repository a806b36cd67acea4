import type { DataSourceOptions } from 'typeorm';
import { Category } from './catalog/categories/category.entity.js';
import { Discount } from './catalog/discounts/discount.entity.js';
import { Charge } from './billing/charges/charge.entity.js';
import { BillingClockRow } from './billing/clock/billing-clock.entity.js';
import { LedgerPosting, LedgerTransaction } from './billing/ledger/ledger.entity.js';
import { PaymentSession } from './billing/payments/payment-session.entity.js';
import { Refund } from './billing/payments/refund.entity.js';
import { Subscription } from './billing/subscriptions/subscription.entity.js';
import { UsageCharge } from './billing/usage/usage-charge.entity.js';
import { Wallet, WalletTransaction } from './billing/wallet/wallet.entity.js';
import { AnalyticsChange, AnalyticsDay } from './analytics/figures.entity.js';
import { Image, ImageUsage } from './catalog/images/image.entity.js';
import { Product, Variant } from './catalog/products/product.entity.js';
import { Customer } from './customers/customer.entity.js';
import { DashboardSession, SignInTarget } from './identity/sign-in/dashboard-session.entity.js';
import { CustomerSession } from './identity/customers/customer-session.entity.js';
import { OneTimeCode } from './identity/one-time-codes/one-time-code.entity.js';
import { OneTimeValue } from './identity/sign-in/one-time-value.entity.js';
import { IdpClient } from './identity/provider/clients/idp-client.entity.js';
import { IdpKey } from './identity/provider/keys/idp-key.entity.js';
import { IdpCode, IdpGrant, IdpToken } from './identity/provider/tokens/idp-token.entity.js';
import { InventoryProduct } from './inventory/inventory-product.entity.js';
import { Metafield } from './metafields/metafield.entity.js';
import { App } from './apps/app.entity.js';
import { CustomApp } from './oauth/custom-apps/custom-app.entity.js';
import { Installation } from './apps/installation.entity.js';
import { TokenDelivery } from './oauth/installations/token-delivery.entity.js';
import { AuthorizationCode, TokenPair } from './oauth/tokens/token.entity.js';
import { Order, OrderItem, OrderSerial } from './orders/order.entity.js';
import { connectionOptions, type DatabaseConfig } from './platform/database/pools.js';
import { CredentialEviction } from './platform/auth/credential-eviction.entity.js';
import { Naming } from './platform/database/naming.js';
import { IdempotencyKey } from './platform/endpoint/idempotency-key.entity.js';
import { EventSequence, PublishedEvent } from './platform/outbox/event.entity.js';
import { OutboxEvent, QuarantinedEvent } from './platform/outbox/outbox-event.entity.js';
import { ProcurementSerial } from './procurement/serials.entity.js';
import { PurchaseOrder, PurchaseOrderItem } from './procurement/purchase-orders/purchase-order.entity.js';
import { PurchaseOrderReceipt, PurchaseOrderReceiptItem } from './procurement/purchase-orders/receipt.entity.js';
import { Supplier } from './procurement/suppliers/supplier.entity.js';
import { Transfer, TransferItem } from './procurement/transfers/transfer.entity.js';
import { SandboxPayment, SandboxRefund } from './billing/gateways/sandbox/sandbox-payment.entity.js';
import { Merchant } from './staff/merchant.entity.js';
import { HeldRole, Role } from './staff/role.entity.js';
import { StaffMember } from './staff/staff-member.entity.js';
import { Location } from './catalog/stock/location.entity.js';
import { StockLevel, StockMovement } from './catalog/stock/stock.entity.js';
import { Store } from './store/store.entity.js';
import { SigningSecret } from './apps/signing-secret.entity.js';
import { WebhookSubscription } from './webhooks/subscriptions/webhook-subscription.entity.js';
import { WebhookDelivery, WebhookDispatch } from './webhooks/delivery/webhook-delivery.entity.js';
import { Extension } from './extensions/catalog/extension.entity.js';
import { ExtensionSet } from './extensions/catalog/extension-set.entity.js';
import { SandboxToken } from './extensions/proxy/sandbox-token.entity.js';
import { ExtensionVersion } from './extensions/deploys/extension-version.entity.js';

const ENTITIES = [
  AnalyticsChange,
  AnalyticsDay,
  App,
  AuthorizationCode,
  BillingClockRow,
  Category,
  Charge,
  CredentialEviction,
  CustomApp,
  Customer,
  CustomerSession,
  DashboardSession,
  Discount,
  EventSequence,
  Extension,
  ExtensionSet,
  ExtensionVersion,
  HeldRole,
  IdempotencyKey,
  IdpClient,
  IdpCode,
  IdpGrant,
  IdpKey,
  IdpToken,
  Image,
  ImageUsage,
  Installation,
  InventoryProduct,
  LedgerPosting,
  LedgerTransaction,
  Location,
  Merchant,
  Metafield,
  OneTimeCode,
  OneTimeValue,
  Order,
  OrderItem,
  OrderSerial,
  OutboxEvent,
  PaymentSession,
  ProcurementSerial,
  Product,
  PublishedEvent,
  PurchaseOrder,
  PurchaseOrderItem,
  PurchaseOrderReceipt,
  PurchaseOrderReceiptItem,
  Refund,
  QuarantinedEvent,
  Role,
  SandboxPayment,
  SandboxRefund,
  SandboxToken,
  SignInTarget,
  SigningSecret,
  StaffMember,
  StockLevel,
  StockMovement,
  Store,
  Subscription,
  Supplier,
  TokenPair,
  TokenDelivery,
  Transfer,
  TransferItem,
  UsageCharge,
  Variant,
  Wallet,
  WalletTransaction,
  WebhookDelivery,
  WebhookDispatch,
  WebhookSubscription,
];

/** Returns the options of TypeORM: every entity, pipelined connections with time limits, 64-bit integers as numbers. */
export const dataSourceOptions = (config: DatabaseConfig): DataSourceOptions => ({
  type: 'postgres',
  url: config.database_url,
  entities: ENTITIES,
  namingStrategy: new Naming(),
  parseInt8: true,
  poolSize: config.database_pool,
  applicationName: 'merchant-apps-platform',
  extra: connectionOptions(config),
});
