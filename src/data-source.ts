import type { DataSourceOptions } from 'typeorm';
import { Product, Variant } from './catalog/products/product.entity.js';
import { Customer } from './customers/customer.entity.js';
import { Location } from './inventory/location.entity.js';
import { App } from './oauth/app.entity.js';
import { Installation } from './oauth/installation.entity.js';
import { AuthorizationCode, TokenPair } from './oauth/token.entity.js';
import { Order, OrderItem, OrderSerial } from './orders/order.entity.js';
import type { Config } from './platform/config/config.js';
import { Naming } from './platform/database/naming.js';
import { IdempotencyKey } from './platform/http/idempotency-key.entity.js';
import { EventSequence, PublishedEvent } from './platform/outbox/event.entity.js';
import { OutboxEvent } from './platform/outbox/outbox-event.entity.js';
import { Merchant } from './staff/merchant.entity.js';
import { StaffMember } from './staff/staff-member.entity.js';
import { Store } from './store/store.entity.js';
import { SigningSecret, WebhookSubscription } from './webhooks/webhook-subscription.entity.js';
import { WebhookDelivery, WebhookDispatch } from './webhooks/webhook-delivery.entity.js';

const ENTITIES = [
  App,
  AuthorizationCode,
  Customer,
  EventSequence,
  IdempotencyKey,
  Installation,
  Location,
  Merchant,
  Order,
  OrderItem,
  OrderSerial,
  OutboxEvent,
  Product,
  PublishedEvent,
  SigningSecret,
  StaffMember,
  Store,
  TokenPair,
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
