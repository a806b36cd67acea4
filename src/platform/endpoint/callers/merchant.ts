import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantGate } from '../../auth/merchant-gate.js';
import type { MerchantSession } from '../../auth/merchant-session.js';
import { type Admission, Caller } from './caller.js';
import { admitBySession, identifyBySession, SESSION_DOCUMENTATION } from './session.js';

@Injectable()
class MerchantAdmission implements Admission {
  constructor(private readonly gate: MerchantGate) {}

  authenticate(request: FastifyRequest): Promise<void> {
    return identifyBySession(this.gate, request);
  }

  async admit(request: FastifyRequest): Promise<void> {
    await admitBySession(this.gate, request);
  }
}

const MERCHANT = new Caller<[session: MerchantSession]>(MerchantAdmission, SESSION_DOCUMENTATION);

/** A signed-in merchant, without a store. */
export const merchant = (): Caller<[session: MerchantSession]> => MERCHANT;
