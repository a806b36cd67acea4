import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Notifications } from '../../notifications/notifications.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import '../visit.js';

/** Counts the unread notifications of the store of a page, for the bell in its header. */
@Injectable()
export class UnreadInterceptor implements NestInterceptor {
  constructor(@Inject(Notifications) private readonly notifications: Notifications) {}

  /** Counts them before the handler of a page of a store. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { ctx, method } = request;
    if (method === 'GET' && ctx instanceof MerchantContext) request.unread_notifications = await this.notifications.unread(ctx);
    return next.handle();
  }
}
