import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, of } from 'rxjs';
import { AppContext } from '../../platform/auth/app-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { wireResponse } from '../../platform/endpoint/wire-response.js';
import { ChargeRecords } from '../core/charge-records.service.js';
import { type ChargeEndpoint, CHARGE_ENDPOINTS } from '../core/charge.entity.js';
import { presentedKey } from './presented-key.js';

/** Messages of the responses of the routes that create charges, by the last part of their paths. */
export const CREATED: Readonly<Record<ChargeEndpoint, string>> = {
  charges: 'Charge created.',
  subscriptions: 'Subscription created.',
  'wallet-topup': 'Wallet top-up created.',
};

/**
 * Responds with the charge that the app created with the idempotency key of the request, as it is now, whatever the body says (completions 7).
 * An interceptor runs before the body is validated.
 */
@Injectable()
export class RepeatedCharge implements NestInterceptor {
  constructor(private readonly records: ChargeRecords) {}

  /** Looks the charge up if the request has a key. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { endpoint } = request.routeOptions.config;
    const [route, key] = [endpointOf(request), presentedKey(request)];
    if (!endpoint || key === null || !(request.ctx instanceof AppContext)) return next.handle();
    const existing = await this.records.createdWith(request.ctx, route, key);
    return existing ? of(wireResponse(new Reply(existing, { message: CREATED[route] }), endpoint).body) : next.handle();
  }
}

/** Returns the endpoint of a request, by which its key is unique. Throws for other routes. */
function endpointOf({ routeOptions: { url = '' } }: FastifyRequest): ChargeEndpoint {
  const found = CHARGE_ENDPOINTS.find((endpoint) => url.endsWith(`/${endpoint}`));
  if (!found) throw new TypeError(`${url} creates no charge`);
  return found;
}
