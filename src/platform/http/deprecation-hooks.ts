import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../contract/api-error.js';
import { Config } from '../config/config.js';
import { deprecationsUsed, setDeprecationHeaders } from '../deprecation/deprecation-headers.js';
import { Deprecations } from '../deprecation/deprecations.service.js';
import { DeprecationUses } from '../deprecation/deprecation-uses.service.js';

/**
 * Installs the hooks that mark responses to requests that use deprecated routes and fields, with any status, and that record the uses of
 * apps. They must precede the hook that refuses requests.
 */
export function installDeprecationHooks(fastify: FastifyInstance, app: INestApplication): void {
  const [deprecations, uses, { base_url }] = [app.get(Deprecations), app.get(DeprecationUses), app.get(Config)];
  fastify.decorateRequest('deprecated', undefined);
  const mark = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const known = deprecations.of(operationOf(request));
    if (known.length > 0) {
      request.deprecated = deprecationsUsed(known, request);
      setDeprecationHeaders(reply, base_url, request.deprecated);
    }
    done();
  };
  // The fields of the query are known on arrival, the fields of the body once it is read.
  fastify.addHook('onRequest', mark);
  fastify.addHook('preHandler', mark);
  fastify.addHook('onResponse', ({ deprecated = [], grant }, _, done) => {
    if (deprecated.length > 0 && grant && !(grant instanceof ApiError)) uses.record(grant, deprecated);
    done();
  });
}

/** A GET route also serves HEAD. */
const operationOf = ({ method, routeOptions }: FastifyRequest): string => `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`;
