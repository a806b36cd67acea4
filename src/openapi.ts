import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config/config.js';
import { type Scope, SCOPES } from './platform/auth/scopes.js';
import type { SchemaFields } from './platform/openapi/documentation.js';
import { ApiDocument } from './platform/openapi/api-document.js';
import { describeEndpoints } from './platform/openapi/endpoint-openapi.js';
import { webhookOperations, webhookSchemas } from './openapi/webhooks-document.js';
import { addTopics } from './openapi/topic-schema.js';
import { addCodeSamples } from './openapi/samples/code-samples.js';
import { addRecordedExamples } from './openapi/recorded-examples.js';
import { webhookTypes } from './openapi/webhook-types.js';
import { callers } from './platform/endpoint/callers.js';
import { boundPrices } from './openapi/complete-schemas.js';
import { completeDocument } from './openapi/openapi-document.js';
import { TAG_GROUPS } from './openapi-tags.js';
import { markDeprecated } from './openapi/deprecated-flags.js';

const DESCRIPTION =
  'The API of a commerce platform: apps read and change the data of merchant stores and receive signed webhooks. Every request under ' +
  '`/api/apps/v1/` concerns exactly one store, the one that its credentials are for. Amounts are in taka, timestamps in UTC (ISO 8601), ' +
  'and yes/no values are 0 or 1. Times in requests may have an offset, e.g. `2026-01-01T00:00:00+06:00`; without one they are in UTC. In a ' +
  'query, the `+` of an offset may be sent as it is.';

/** License, as in package.json. */
const LICENSE = { name: 'MIT', url: 'https://opensource.org/license/mit' };

type Settings = Pick<Config, 'base_url' | 'dev_base_url' | 'billing' | 'deprecations'>;

/**
 * Returns the OpenAPI document of the application.
 *
 * @public Used by scripts/openapi.mjs.
 */
export function openApiDocument(app: INestApplication, config: Settings): OpenAPIObject {
  describeEndpoints();
  const document = completeDocument(SwaggerModule.createDocument(app, headOf(config)), TAG_GROUPS);
  const schemas = addTopics({ ...document.components?.schemas, ...(webhookSchemas() as SchemaFields) });
  const { amount_min, amount_max } = config.billing;
  boundPrices(schemas, amount_min, amount_max);
  addRecordedExamples(document);
  markDeprecated(document, config.deprecations);
  addCodeSamples(document);
  return {
    ...document,
    info: { ...document.info, contact: contactOf(config), license: LICENSE },
    components: { ...document.components, schemas },
    webhooks: webhookOperations() as OpenAPIObject['webhooks'],
  };
}

function headOf({ base_url, dev_base_url }: Settings): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Merchant Apps Platform')
    .setDescription(DESCRIPTION)
    .setVersion('1.1.0')
    .addServer(base_url, 'Production.')
    .addOAuth2({ type: 'oauth2', description: 'An access token, `svc_at_…`.', flows: flowsOf(base_url) }, 'oauth2');
  if (dev_base_url !== base_url) builder.addServer(dev_base_url, 'Development environment.');
  for (const caller of Object.values(callers)) {
    for (const [name, scheme] of Object.entries(caller().documentation.schemes)) builder.addSecurity(name, scheme);
  }
  return builder.build();
}

function flowsOf(base_url: string): object {
  const endpoint = `${base_url}/api/apps/oauth`;
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, describeScope(scope)]));
  const tokenUrl = `${endpoint}/token`;
  return { authorizationCode: { authorizationUrl: `${endpoint}/authorize`, tokenUrl, refreshUrl: tokenUrl, scopes } };
}

function describeScope(scope: Scope): string {
  const [verb, resource] = scope.split(':');
  return resource === undefined ? 'Charge merchants and use wallets.' : `${verb === 'read' ? 'Read' : 'Change'} ${resource}.`;
}

const contactOf = ({ base_url }: Pick<Config, 'base_url'>): { name: string; url: string } => ({
  name: 'The operator of this installation',
  url: base_url,
});

/** Returns the part of the document that describes the webhooks: one for each topic. */
const webhooksDocument = (config: Pick<Config, 'base_url'>): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Merchant Apps Platform webhooks',
    description: 'Requests that the platform sends to the target URLs of webhook subscriptions.',
    version: '1.0.0',
    contact: contactOf(config),
    license: LICENSE,
  },
  webhooks: webhookOperations(),
  components: { schemas: addTopics(webhookSchemas()) },
});

/** Serves Swagger UI at /docs/api, the documents at /openapi.json and /webhooks.json, and the types of webhooks at /webhooks.d.ts. */
export function serveOpenApi(app: INestApplication, config: Config): void {
  const reference = app.get(ApiDocument);
  reference.provide(() => openApiDocument(app, config));
  SwaggerModule.setup('docs/api', app, () => reference.value, {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'API reference',
    swaggerOptions: { docExpansion: 'none', filter: true, persistAuthorization: true },
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
