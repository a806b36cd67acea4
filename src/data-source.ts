import type { DataSourceOptions } from 'typeorm';
import { Category } from './catalog/categories/category.entity.js';
import { Discount } from './catalog/discounts/discount.entity.js';
import { AnalyticsChange, AnalyticsDay } from './analytics/figures.entity.js';
import { Image, ImageUsage } from './catalog/images/image.entity.js';
import { Product, Variant } from './catalog/products/product.entity.js';
import { Customer } from './customers/customer.entity.js';
import { DashboardSession, SignInTarget } from './identity/dashboard-session.entity.js';
import { InventoryProduct } from './inventory/inventory-product.entity.js';
import { Metafield } from './metafields/metafield.entity.js';
import { App } from './oauth/app.entity.js';
import { CustomApp } from './oauth/custom-apps/custom-app.entity.js';
import { Installation } from './oauth/installation.entity.js';
import { AuthorizationCode, TokenPair } from './oauth/token.entity.js';
import { Order, OrderItem, OrderSerial } from './orders/order.entity.js';
import type { Config } from './platform/config/config.js';
import { Naming } from './platform/database/naming.js';
import { IdempotencyKey } from './platform/http/idempotency-key.entity.js';
import { EventSequence, PublishedEvent } from './platform/outbox/event.entity.js';
import { OutboxEvent } from './platform/outbox/outbox-event.entity.js';
import { ProcurementSerial } from './procurement/serials.entity.js';
import { PurchaseOrder, PurchaseOrderItem } from './procurement/purchase-orders/purchase-order.entity.js';
import { PurchaseOrderReceipt, PurchaseOrderReceiptItem } from './procurement/purchase-orders/receipt.entity.js';
import { Supplier } from './procurement/suppliers/supplier.entity.js';
import { Transfer, TransferItem } from './procurement/transfers/transfer.entity.js';
import { Merchant } from './staff/merchant.entity.js';
import { HeldRole, Role } from './staff/role.entity.js';
import { StaffMember } from './staff/staff-member.entity.js';
import { Location } from './stock/location.entity.js';
import { StockLevel, StockMovement } from './stock/stock.entity.js';
import { Store } from './store/store.entity.js';
import { SigningSecret, WebhookSubscription } from './webhooks/webhook-subscription.entity.js';
import { WebhookDelivery, WebhookDispatch } from './webhooks/webhook-delivery.entity.js';

const ENTITIES = [
  AnalyticsChange,
  AnalyticsDay,
  App,
  AuthorizationCode,
  Category,
  CustomApp,
  Customer,
  DashboardSession,
  Discount,
  EventSequence,
  HeldRole,
  IdempotencyKey,
  Image,
  ImageUsage,
  Installation,
  InventoryProduct,
  Location,
  Merchant,
  Metafield,
  Order,
  OrderItem,
  OrderSerial,
  OutboxEvent,
  ProcurementSerial,
  Product,
  PublishedEvent,
  PurchaseOrder,
  PurchaseOrderItem,
  PurchaseOrderReceipt,
  PurchaseOrderReceiptItem,
  Role,
  SignInTarget,
  SigningSecret,
  StaffMember,
  StockLevel,
  StockMovement,
  Store,
  Supplier,
  TokenPair,
  Transfer,
  TransferItem,
  Variant,
  WebhookDelivery,
  WebhookDispatch,
  WebhookSubscription,
];

/** How TypeORM reaches the database: every entity, pipelined connections, 64-bit integers as numbers. */
export const dataSourceOptions = (config: Pick<Config, 'database_url' | 'database_pool'>): DataSourceOptions => ({
  type: 'postgres',
  url: config.database_url,
  entities: ENTITIES,
  namingStrategy: new Naming(),
  parseInt8: true,
  poolSize: config.database_pool,
  applicationName: 'merchant-apps-platform',
  extra: { pipeline: true, idleTimeoutMillis: 60_000 },
});
