import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MerchantContext } from '../auth/merchant-context.js';
import { MerchantGate } from '../auth/merchant-gate.js';
import type { MerchantSession } from '../auth/merchant-session.js';
import { Database } from '../database/database.js';
import { invalidField, notFound } from './api-error.js';
import type { EndpointDefinition } from './endpoint.js';
import { openExchange } from './exchange.js';
import { integerOf } from './fields.js';
import { RequestRunner } from './request-runner.js';

type Row = NonNullable<EndpointDefinition['row']>;

/** Lets merchants in: finds the session, the store that the request is about, and the merchant's place there. */
@Injectable()
export class MerchantAdmission {
  constructor(
    private readonly gate: MerchantGate,
    private readonly db: Database,
    private readonly runner: RequestRunner,
  ) {}

  /** Gives the request its session, and its context where the route is about a store. Throws the error to answer instead. */
  async admit(endpoint: EndpointDefinition, request: FastifyRequest, reply: FastifyReply): Promise<true> {
    const { access, row } = endpoint;
    if (access === 'visitor') await this.gate.find(request);
    else {
      const session = await this.gate.signedIn(request);
      if (access === 'merchant') return true;
      const ctx = row ? await this.byRow(row, request, session) : await this.gate.enter(request, session, storeIdOf(request));
      ctx.require(access as Parameters<MerchantContext['require']>[0]);
      request.ctx = ctx;
      openExchange(ctx, { request, reply, endpoint, runner: this.runner });
    }
    return true;
  }

  private async byRow({ of, name }: Row, request: FastifyRequest, session: MerchantSession): Promise<MerchantContext> {
    const { tableName, primaryColumns } = this.db.source.getMetadata(of);
    const key = primaryColumns.find(({ propertyName }) => propertyName !== 'store_id')?.propertyName ?? '';
    const id = (request.params as Record<string, string | undefined>)[key] ?? '';
    const sql = `SELECT store_id FROM "${tableName}" WHERE "${key}" = $1`;
    const [found] = /^[1-9]\d{0,14}$/.test(id) ? await this.db.reads.query<{ store_id: number }>(sql, [Number(id)]) : [];
    const ctx = found && (await this.gate.findIn(request, session, found.store_id));
    if (!ctx) throw notFound(name);
    return ctx;
  }
}

/** The store that a request is about. In the path, what cannot be a store's id is one that is missing; elsewhere it is a 400. */
function storeIdOf(request: FastifyRequest): number {
  const inPath = (request.params as { store_id?: string }).store_id;
  const given = inPath ?? storeField(request);
  const store_id = integerOf(given);
  if (typeof store_id === 'number' && Number.isSafeInteger(store_id) && store_id >= 1) return store_id;
  if (inPath !== undefined) throw notFound('Store');
  if (given === undefined) throw invalidField('store_id', 'required', 'store_id is required.');
  throw invalidField('store_id', 'integer', 'store_id must be an integer of at least 1.');
}

function storeField({ method, query, body }: FastifyRequest): unknown {
  const fields = method === 'GET' || method === 'HEAD' ? query : body;
  return ((fields ?? {}) as { store_id?: unknown }).store_id;
}
