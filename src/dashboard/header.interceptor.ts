import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { NewSignIns } from '../identity/sign-in/new-sign-ins.service.js';
import { SignInService } from '../identity/sign-in/sign-in.service.js';
import { Notifications } from '../notifications/notifications.service.js';
import { MerchantContext } from '../platform/auth/merchant-context.js';
import './visit.js';

/** Reads the data in the header of a store's page: the number of unread notifications, and the stores to which the merchant can switch. */
@Injectable()
export class HeaderInterceptor implements NestInterceptor {
  constructor(
    @Inject(Notifications) private readonly notifications: Notifications,
    @Inject(NewSignIns) private readonly signIns: NewSignIns,
    @Inject(SignInService) private readonly accounts: SignInService,
  ) {}

  /** Reads the data before the handler runs. Notifications are counted for pages that are opened, not for forms, which mostly end in a redirect. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { ctx, method } = request;
    if (ctx instanceof MerchantContext) {
      const unread = method === 'GET' ? this.unread(ctx) : undefined;
      const choices = this.accounts.storeChoices(ctx.merchant_id, ctx.store_id);
      [request.unread_notifications, request.store_choices] = await Promise.all([unread, choices]);
    }
    return next.handle();
  }

  /** Returns the number of unread notifications for the members of the store and about the person alone. */
  private async unread(ctx: MerchantContext): Promise<number> {
    const [ofStore, ofPerson] = await Promise.all([this.notifications.unread(ctx), this.signIns.unread(ctx.merchant_id)]);
    return ofStore + ofPerson;
  }
}
