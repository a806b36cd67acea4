import { Id } from '../../contract/fields/ids.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { MerchantContext, StoreNeed } from '../../auth/merchant-context.js';
import { MerchantGate } from '../../auth/merchant-gate.js';
import type { MerchantSession } from '../../auth/merchant-session.js';
import { ApiError } from '../../contract/api-error.js';
import { integerOf } from '../../contract/fields/numbers.js';
import { Database } from '../../database/database.js';
import { idColumn } from '../../database/select-list.js';
import { isSafe } from '../safe-methods.js';
import { type Admission, Caller, type NamedRow, type Requirements } from './caller.js';
import { admitBySession, identifyBySession, SESSION_DOCUMENTATION } from './session.js';

@Injectable()
class MemberAdmission implements Admission {
  constructor(
    private readonly gate: MerchantGate,
    private readonly db: Database,
  ) {}

  authenticate(request: FastifyRequest): Promise<void> {
    return identifyBySession(this.gate, request);
  }

  async admit(request: FastifyRequest, { caller, row }: Requirements): Promise<void> {
    const session = await admitBySession(this.gate, request);
    const ctx = row ? await this.byRow(row, request, session) : await this.gate.enter(request, session, storeIdOf(request));
    ctx.require(caller.requires as StoreNeed);
    request.ctx = ctx;
    request.identity = { merchant_id: ctx.merchant_id, store_id: ctx.store_id };
  }

  private async byRow({ of, name, code }: NamedRow, request: FastifyRequest, session: MerchantSession): Promise<MerchantContext> {
    const metadata = this.db.source.getMetadata(of);
    const key = idColumn(metadata);
    const id = Id.parse((request.params as Record<string, string | undefined>)[key]);
    const sql = `SELECT store_id FROM "${metadata.tableName}" WHERE "${key}" = $1`;
    const [found] = id === undefined ? [] : await this.db.reads.query<{ store_id: number }>(sql, [id]);
    const ctx = found && (await this.gate.findIn(request, session, found.store_id));
    if (!ctx) throw ApiError.notFound(name, code);
    return ctx;
  }
}

/** Returns the store that a request names. An invalid id is a 404 in the path and a 400 elsewhere. */
function storeIdOf(request: FastifyRequest): number {
  const inPath = (request.params as { store_id?: string }).store_id;
  if (inPath !== undefined) return Id.fromPath(inPath, 'Store');
  const given = storeField(request);
  // In a query the id is text; in a JSON body it is a number.
  const store_id = isSafe(request) ? integerOf(given) : given;
  if (Id.is(store_id)) return store_id;
  if (given === undefined) throw ApiError.invalidField('store_id', 'required', 'store_id is required.');
  throw ApiError.invalidField('store_id', 'integer', 'store_id must be an integer of at least 1.');
}

function storeField(request: FastifyRequest): unknown {
  const fields = isSafe(request) ? request.query : request.body;
  return ((fields ?? {}) as { store_id?: unknown }).store_id;
}

const DESCRIPTIONS: Readonly<Partial<Record<StoreNeed, string>>> = {
  member: "Requires a member of the store's staff.",
  admin: 'Requires an owner or admin of the store.',
  owner: 'Requires an owner of the store.',
};

/**
 * A merchant who is a member of the store and, where the route requires it, an admin or has the permission. The store is `store_id` in the
 * path, the body or the query, or the store of the endpoint's `row`.
 */
export const member = (need: StoreNeed = 'member'): Caller<[ctx: MerchantContext]> => {
  const description = DESCRIPTIONS[need] ?? `Requires an owner or admin of the store, or the permission \`${need}\`.`;
  return new Caller(MemberAdmission, { ...SESSION_DOCUMENTATION, description }, need);
};
