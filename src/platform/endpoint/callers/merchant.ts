import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MerchantGate } from '../../auth/merchant-gate.js';
import type { MerchantSession } from '../../auth/merchant-session.js';
import { type Admission, Caller } from './caller.js';
import { SESSION_DOCUMENTATION, setSession } from './session.js';

@Injectable()
class MerchantAdmission implements Admission {
  constructor(private readonly gate: MerchantGate) {}

  async authenticate(request: FastifyRequest): Promise<void> {
    request.identity = { merchant_id: (await this.gate.present(request)).merchant_id };
  }

  async admit(request: FastifyRequest): Promise<void> {
    setSession(request, await this.gate.signedIn(request));
  }
}

const MERCHANT = new Caller<[session: MerchantSession]>(MerchantAdmission, SESSION_DOCUMENTATION);

/** A merchant who signed in, without a store. */
export const merchant = (): Caller<[session: MerchantSession]> => MERCHANT;
