import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.js';
import { webhookOperations, envelopeSchema } from './platform/openapi/webhooks-document.js';
import { webhookTypes } from './platform/openapi/webhook-types.js';
import { callers } from './platform/endpoint/callers.js';
import { boundPrices } from './platform/openapi/complete-schemas.js';
import { completeDocument } from './platform/openapi/openapi-document.js';
import { TAG_GROUPS } from './openapi-tags.js';

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
    // Relative, so that the page works under any host name.
    .addServer('/', 'This installation.');
  for (const caller of Object.values(callers)) {
    for (const [name, scheme] of Object.entries(caller().documentation.schemes)) builder.addSecurity(name, scheme);
  }
  const operationIdFactory = (controller: string, method: string): string => {
    const name = controller.replace(/Controller$/, '');
    return name.charAt(0).toLowerCase() + name.slice(1) + method.charAt(0).toUpperCase() + method.slice(1);
  };
  const document = completeDocument(SwaggerModule.createDocument(app, builder.build(), { operationIdFactory }), TAG_GROUPS);
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
