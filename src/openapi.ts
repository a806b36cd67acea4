import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.js';
import { webhookOperations, envelopeSchema } from './platform/openapi/webhooks-document.js';
import { webhookTypes } from './platform/openapi/webhook-types.js';
import { callers } from './platform/endpoint/callers.js';
import { boundPrices } from './platform/openapi/complete-schemas.js';
import { completeDocument, type Tag } from './platform/openapi/openapi-document.js';

/** Tags of the document. The lint of the document fails for a route under none of these paths. */
const TAGS: readonly Tag[] = [
  { path: '/api/dashboard/', name: 'Dashboard', description: 'Sign-in of merchants.' },
  {
    path: '/api/apps/installations/',
    name: 'Installations',
    description: 'Apps that merchants install on and uninstall from their stores.',
  },
  { path: '/api/apps/v1/installation/', name: 'Installation', description: 'The installation of the calling app.' },
  { path: '/api/apps/custom-apps/', name: 'Custom apps', description: 'Apps that merchants create for their own stores.' },
  { path: '/api/apps/session', name: 'Session tokens', description: 'Short-lived tokens that name the merchant who uses an embedded app.' },
  {
    path: '/api/apps/extensions/',
    name: 'Extensions',
    description: 'Parts of apps in the dashboard and in storefronts: their versions, their access to the API, and their actions.',
  },
  { path: '/api/apps/oauth/', name: 'OAuth', description: 'Authorization of apps: consent of merchants, codes and tokens.' },
  {
    path: '/api/oauth/',
    name: 'Identity provider',
    description: "Sign-in of merchants and customers to other websites and apps (OpenID Connect): a user's consent for a code and tokens.",
  },
  { path: '/api/apps/v1/store/', name: 'Store', description: 'The profile of the store.' },
  { path: '/api/apps/v1/products/', name: 'Products', description: 'Products with their variants and images.' },
  { path: '/api/apps/v1/categories/', name: 'Categories', description: 'Product categories, in trees.' },
  { path: '/api/apps/v1/inventory/', name: 'Inventory', description: 'Stock of products, and the ledger of its movements.' },
  { path: '/api/apps/v1/locations/', name: 'Locations', description: 'Places where the store keeps stock.' },
  { path: '/api/apps/v1/suppliers/', name: 'Suppliers', description: 'Suppliers of the store.' },
  { path: '/api/apps/v1/purchase-orders/', name: 'Purchase orders', description: 'Orders to suppliers, and their receipts.' },
  { path: '/api/apps/v1/transfers/', name: 'Transfers', description: 'Stock that moves between locations of the store.' },
  { path: '/api/apps/v1/customers/', name: 'Customers', description: 'Customers of the store and their orders.' },
  { path: '/api/apps/v1/orders/', name: 'Orders', description: 'Orders with their lines and statuses.' },
  { path: '/api/apps/v1/discounts/', name: 'Discounts', description: 'Discount codes.' },
  { path: '/api/apps/v1/analytics/', name: 'Analytics', description: 'Sales figures by day, week or month.' },
  { path: '/api/apps/v1/staff/', name: 'Staff', description: 'Staff of the store and their roles.' },
  {
    path: '/api/apps/v1/metafields/',
    name: 'Metafields',
    description: 'Data of apps, attached to products, orders, customers and the store.',
  },
  { path: '/api/apps/v1/billing/', name: 'Billing', description: 'Charges, subscriptions, usage and wallets, as apps use them.' },
  { path: '/api/apps/billing/', name: 'Payments', description: 'Decisions of merchants on charges, and returns from payment gateways.' },
  { path: '/api/apps/v1/webhooks/', name: 'Webhooks', description: 'Subscriptions to events, and the log of their deliveries.' },
  { path: '/api/apps/webhooks/', name: 'Deliveries', description: 'Webhook deliveries that merchants retry.' },
  { path: '/api/apps/v1/events/', name: 'Events', description: 'Event feed: the envelopes of webhooks, by pull.' },
];

const DESCRIPTION =
  'The API of a commerce platform: apps read and change the data of merchant stores and receive signed webhooks. Every request under ' +
  '`/api/apps/v1/` concerns exactly one store, the one that its credentials are for. Amounts are in taka, timestamps in UTC (ISO 8601), ' +
  'and yes/no values are 0 or 1. Times in requests may have an offset, e.g. `2026-01-01T00:00:00+06:00`; without one they are in UTC. In a ' +
  'query, the `+` of an offset may be sent as it is.';

/** License, as in package.json. */
const LICENSE = { name: 'MIT', url: 'https://opensource.org/license/mit' };

/**
 * Returns the OpenAPI document of the application.
 *
 * @public Used by scripts/openapi.mjs.
 */
export function openApiDocument(app: INestApplication, config: Pick<Config, 'base_url' | 'dev_base_url' | 'billing'>): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Merchant Apps Platform')
    .setDescription(`${DESCRIPTION} The base address is ${config.base_url}, that of the development environment ${config.dev_base_url}.`)
    .setVersion('1.1.0')
    // Relative, so that the page works under any host name that leads to it.
    .addServer('/', 'This installation.');
  for (const caller of Object.values(callers)) {
    for (const [name, scheme] of Object.entries(caller().documentation.schemes)) builder.addSecurity(name, scheme);
  }
  const operationIdFactory = (controller: string, method: string): string => {
    const name = controller.replace(/Controller$/, '');
    return name.charAt(0).toLowerCase() + name.slice(1) + method.charAt(0).toUpperCase() + method.slice(1);
  };
  const document = completeDocument(SwaggerModule.createDocument(app, builder.build(), { operationIdFactory }), TAGS);
  const { amount_min, amount_max } = config.billing;
  boundPrices(document.components?.schemas ?? {}, amount_min, amount_max);
  const contact = { name: 'The operator of this installation', url: config.base_url };
  return { ...document, info: { ...document.info, contact, license: LICENSE } };
}

/** Returns the OpenAPI 3.1 document of the webhooks that the platform sends: one for each topic. */
function webhooksDocument(config: Pick<Config, 'base_url'>): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant Apps Platform webhooks',
      description: 'Requests that the platform sends to the target URLs of webhook subscriptions.',
      version: '1.0.0',
      contact: { name: 'The operator of this installation', url: config.base_url },
      license: LICENSE,
    },
    webhooks: webhookOperations(),
    components: { schemas: { Envelope: envelopeSchema() } },
  };
}

/** Serves Swagger UI at /docs, the documents at /openapi.json and /webhooks.json, and the types of webhooks at /webhooks.d.ts. */
export function serveOpenApi(app: INestApplication, config: Config): void {
  SwaggerModule.setup('docs', app, () => openApiDocument(app, config), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'API reference',
  });
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  // Built at the first request, like the other document.
  let webhooks: string | undefined;
  let types: string | undefined;
  fastify.get('/webhooks.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send((webhooks ??= JSON.stringify(webhooksDocument(config)))),
  );
  fastify.get('/webhooks.d.ts', (_, reply) => reply.type('text/plain; charset=utf-8').send((types ??= webhookTypes())));
}
