import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantGate } from '../../auth/merchant-gate.js';
import type { MerchantSession } from '../../auth/merchant-session.js';
import { type Admission, Caller } from './caller.js';
import { SESSION_DOCUMENTATION, setSession } from './session.js';

@Injectable()
class VisitorAdmission implements Admission {
  constructor(private readonly gate: MerchantGate) {}

  async admit(request: FastifyRequest): Promise<void> {
    const session = await this.gate.find(request);
    if (session) setSession(request, session);
  }
}

const { security } = SESSION_DOCUMENTATION;
const VISITOR = new Caller<[session: MerchantSession | undefined]>(VisitorAdmission, {
  ...SESSION_DOCUMENTATION,
  security: [...security, {}],
});

/** Anyone, with the session if a merchant is signed in. */
export const visitor = (): Caller<[session: MerchantSession | undefined]> => VISITOR;
