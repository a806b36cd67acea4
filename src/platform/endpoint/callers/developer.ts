import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DeveloperGate } from '../../auth/developer-gate.js';
import { DeveloperContext } from '../../auth/organisation-context.js';
import { Database } from '../../database/database.js';
import { type Admission, Caller } from './caller.js';
import { DEVELOPER_DOCUMENTATION, setSession } from './session.js';

@Injectable()
class DeveloperAdmission implements Admission {
  constructor(
    private readonly gate: DeveloperGate,
    private readonly db: Database,
  ) {}

  async authenticate(request: FastifyRequest): Promise<void> {
    request.identity = { merchant_id: (await this.gate.present(request)).merchant_id };
  }

  async admit(request: FastifyRequest): Promise<void> {
    const session = await this.gate.signedIn(request);
    setSession(request, session);
    request.caller = new DeveloperContext(session, this.db.reads);
  }
}

const DEVELOPER = new Caller<[ctx: DeveloperContext]>(DeveloperAdmission, {
  ...DEVELOPER_DOCUMENTATION,
  description: 'Requires a signed-in person; accounts of developers and of merchants are the same.',
});

/** A person who signed in, in the developer portal and without an organisation. */
export const developer = (): Caller<[ctx: DeveloperContext]> => DEVELOPER;
