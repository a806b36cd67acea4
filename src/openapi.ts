import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SCOPES } from './platform/auth/scopes.js';
import type { Config } from './platform/config/config.js';
import { SESSION_COOKIE } from './platform/http/endpoint-openapi.js';
import { completeDocument, type Tag } from './platform/http/openapi-document.js';

/** The chapters of the document. A route under none of these paths fails the lint of the document. */
const TAGS: readonly Tag[] = [
  { path: '/api/dashboard/', name: 'Dashboard', description: 'Sign-in of merchants, who run the stores.' },
  { path: '/api/apps/installations/', name: 'Installations', description: 'Apps on stores, as merchants install and remove them.' },
  { path: '/api/apps/v1/installation/', name: 'Installation', description: 'The installation of the calling app.' },
  { path: '/api/apps/custom-apps/', name: 'Custom apps', description: 'Apps that merchants make for their own stores.' },
  { path: '/api/apps/session', name: 'Session tokens', description: 'Which merchant sits before an embedded app.' },
  { path: '/api/apps/oauth/', name: 'OAuth', description: "A merchant's consent for a code; codes and refresh tokens for access tokens." },
  { path: '/api/apps/v1/store/', name: 'Store', description: 'The profile of the store.' },
  { path: '/api/apps/v1/products/', name: 'Products', description: 'What the store sells, with variants and images.' },
  { path: '/api/apps/v1/categories/', name: 'Categories', description: 'The shelves of the store, in trees.' },
  { path: '/api/apps/v1/inventory/', name: 'Inventory', description: 'What the store has of its products, and how it came to have it.' },
  { path: '/api/apps/v1/locations/', name: 'Locations', description: 'Where the store keeps its stock.' },
  { path: '/api/apps/v1/suppliers/', name: 'Suppliers', description: 'Whom the store buys from.' },
  { path: '/api/apps/v1/purchase-orders/', name: 'Purchase orders', description: 'What the store orders from suppliers and receives.' },
  { path: '/api/apps/v1/transfers/', name: 'Transfers', description: 'Stock on its way between locations of the store.' },
  { path: '/api/apps/v1/customers/', name: 'Customers', description: 'The people who buy from the store, and their orders.' },
  { path: '/api/apps/v1/orders/', name: 'Orders', description: 'Orders, their lines and their states.' },
  { path: '/api/apps/v1/discounts/', name: 'Discounts', description: 'Codes that take something off an order.' },
  { path: '/api/apps/v1/analytics/', name: 'Analytics', description: 'What the store sold, by day, week or month.' },
  { path: '/api/apps/v1/staff/', name: 'Staff', description: 'The people who run the store, and their roles.' },
  {
    path: '/api/apps/v1/metafields/',
    name: 'Metafields',
    description: 'What an app notes about products, orders, customers and the store.',
  },
  { path: '/api/apps/v1/webhooks/', name: 'Webhooks', description: 'Subscriptions to events, and the log of their deliveries.' },
  { path: '/api/apps/webhooks/', name: 'Deliveries', description: 'Webhook deliveries, as merchants send them once more.' },
  { path: '/api/apps/v1/events/', name: 'Events', description: 'Events of the store by pull: the same envelopes that webhooks deliver.' },
];

const DESCRIPTION =
  'The API of a commerce platform: apps read and change the data of merchant stores and receive signed webhooks. Every request under ' +
  '`/api/apps/v1/` concerns exactly one store, the one that its credentials are for. Amounts are in taka, timestamps in UTC (ISO 8601), ' +
  'and yes/no values are 0 or 1.';

/** As package.json says it: all rights reserved; the page explains the word. */
const LICENSE = { name: 'UNLICENSED', url: 'https://docs.npmjs.com/cli/configuring-npm/package-json#license' };

/**
 * The OpenAPI document of the application.
 *
 * @public scripts/openapi.mjs takes it from the build.
 */
export function openApiDocument(app: INestApplication, config: Pick<Config, 'base_url' | 'dev_base_url'>): OpenAPIObject {
  const scopes = `Scopes: ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`;
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Merchant Apps Platform')
    .setDescription(DESCRIPTION)
    .setVersion('1.0.0')
    .addServer('{base_url}', 'This installation.', { base_url: { default: config.base_url } })
    .addServer('{dev_base_url}', 'The development environment.', { dev_base_url: { default: config.dev_base_url } })
    .addBearerAuth({ type: 'http', bearerFormat: 'opaque', description: `An access token, \`svc_at_…\`. ${scopes}` }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Client-Id', description: 'Client credentials: the client id.' }, 'client_id')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Client-Secret', description: 'Client credentials: the secret.' }, 'client_secret')
    .addBearerAuth({ type: 'http', bearerFormat: 'opaque', description: 'A session token of a merchant, `svc_ds_…`.' }, 'session')
    .addApiKey({ type: 'apiKey', in: 'cookie', name: 'svc_session', description: 'The session token as a cookie.' }, SESSION_COOKIE);
  const operationIdFactory = (controller: string, method: string): string => {
    const name = controller.replace(/Controller$/, '');
    return name.charAt(0).toLowerCase() + name.slice(1) + method.charAt(0).toUpperCase() + method.slice(1);
  };
  const document = completeDocument(SwaggerModule.createDocument(app, builder.build(), { operationIdFactory }), TAGS);
  const contact = { name: 'The operator of this installation', url: config.base_url };
  return { ...document, info: { ...document.info, contact, license: LICENSE } };
}

/** Serves Swagger UI at /docs and the document at /openapi.json. */
export function serveOpenApi(app: INestApplication, config: Config): void {
  SwaggerModule.setup('docs', app, () => openApiDocument(app, config), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'API reference',
  });
}
