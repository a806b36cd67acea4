import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantGate } from '../../auth/merchant-gate.js';
import { OperatorContext } from '../../auth/operator-context.js';
import { Operators } from '../../auth/operators.js';
import { ApiError } from '../../contract/api-error.js';
import { Database } from '../../database/database.js';
import { type Admission, Caller, type Requirements } from './caller.js';
import { admitBySession, SESSION_DOCUMENTATION } from './session.js';

/** Admits operators before they have used their second factor. */
const ENTRY = 'entry';

@Injectable()
class OperatorAdmission implements Admission {
  constructor(
    private readonly gate: MerchantGate,
    private readonly operators: Operators,
    private readonly db: Database,
  ) {}

  /** The role is looked up first, so that responses to other callers do not depend on the route, the form or its token. */
  async admit(request: FastifyRequest, { caller }: Requirements): Promise<void> {
    const { reads } = this.db;
    const access = await this.operators.accessOf(reads, await this.gate.present(request));
    if (!access) throw new ApiError(404, 'Not found.');
    const session = await admitBySession(this.gate, request);
    if (!access.is_proven && caller.requires !== ENTRY)
      throw ApiError.coded('second_factor_required', 'Use your second factor in this session first.');
    request.caller = new OperatorContext(session, access, { request_id: request.id, address: request.ip }, reads);
  }
}

/**
 * A person who operates the platform and has used a second factor in this session; for `entry`, also one who has not. To everyone else, the
 * route does not exist.
 */
export const operator = (need?: typeof ENTRY): Caller<[ctx: OperatorContext]> =>
  new Caller(OperatorAdmission, { ...SESSION_DOCUMENTATION, description: 'Requires an operator.' }, need);
