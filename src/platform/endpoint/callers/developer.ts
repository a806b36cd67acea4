import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DeveloperGate } from '../../auth/developer-gate.js';
import { DeveloperContext } from '../../auth/organisation-context.js';
import { Database } from '../../database/database.js';
import { type Admission, Caller } from './caller.js';
import { admitBySession, DEVELOPER_DOCUMENTATION, identifyBySession } from './session.js';

@Injectable()
class DeveloperAdmission implements Admission {
  constructor(
    private readonly gate: DeveloperGate,
    private readonly db: Database,
  ) {}

  authenticate(request: FastifyRequest): Promise<void> {
    return identifyBySession(this.gate, request);
  }

  async admit(request: FastifyRequest): Promise<void> {
    const session = await admitBySession(this.gate, request);
    request.caller = new DeveloperContext(session, this.db.reads);
  }
}

const DEVELOPER = new Caller<[ctx: DeveloperContext]>(DeveloperAdmission, {
  ...DEVELOPER_DOCUMENTATION,
  description: 'Requires a signed-in person; accounts of developers and of merchants are the same.',
});

/** A signed-in person in the developer portal, without an organisation. */
export const developer = (): Caller<[ctx: DeveloperContext]> => DEVELOPER;
