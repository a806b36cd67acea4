import { Injectable } from '@nestjs/common';
import { type ActDetails, audit, type AuditedAct, type OperatorAction } from '../audit/audit.service.js';
import { canonicalJson } from '../platform/contract/canonical-json.js';
import { OperatorContext } from '../platform/auth/operator-context.js';
import type { Connection } from '../platform/database/connection.js';
import { operatorContext } from '../platform/database/store-context.js';

/** Act of an operator. */
export interface OperatorActed {
  /** Name of the act, the same as that of the command. */
  readonly action: OperatorAction;
  /** Record that the act concerns. */
  readonly target: AuditedAct['target'];
  /** Store of the record, if it has one. */
  readonly store_id?: number;
  readonly details?: ActDetails;
}

/** Records the acts of operators, by pages and by commands that concern no store. */
@Injectable()
export class OperatorLog {
  /**
   * Records an act with the transaction of the operator; a bare connection stands for a command. An act in a store is also recorded in the
   * audit log of the store, unless the service that performs it records it there itself.
   */
  async record(by: OperatorContext | Connection, act: OperatorActed, in_store = true): Promise<void> {
    const { action, target, store_id, details = {} } = act;
    const { connection, person, address, request_id } = actorOf(by);
    const values = [person, address, action, target.type, target.id, store_id ?? null, canonicalJson(details), request_id];
    await connection.execute(INSERT, values);
    if (store_id === undefined || !in_store) return;
    const ctx = by instanceof OperatorContext ? by.inStore(store_id) : operatorContext(store_id, by);
    audit.record(ctx, { action: `operator.${action}`, target, details });
  }
}

function actorOf(by: OperatorContext | Connection): {
  connection: Connection;
  person: number | null;
  address: string | null;
  request_id: string | null;
} {
  if (!(by instanceof OperatorContext)) return { connection: by, person: null, address: null, request_id: null };
  const { connection, merchant_id: person, request } = by;
  return { connection, person, ...request };
}

const INSERT = `
INSERT INTO operator_acts (merchant_id, address, action, target_type, target_id, store_id, details, request_id)
VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`;
