import { Body, Get, Post } from '@nestjs/common';
import { type InstalledApp, InstallationsService } from '../../apps/installations.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { VerificationService } from '../../webhooks/verification/verification.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { SignatureForm } from './signatures.dto.js';
import { SignaturePage, type SignatureResult } from './signature.page.js';

/** Page that explains why the signature of a webhook is refused. */
@Pages(':store_id/settings/apps/webhooks/signature')
export class SignaturesController {
  constructor(
    private readonly installations: InstallationsService,
    private readonly verification: VerificationService,
    private readonly stores: StoreService,
  ) {}

  /** Shows the form. */
  @Get()
  @Endpoint(callers.member('apps__manage_webhooks'), Html)
  show(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit): Promise<Html> {
    return this.page(ctx, visit, {});
  }

  /** Verifies the webhook and shows the result above the form. */
  @Post()
  @Endpoint(callers.member('apps__manage_webhooks'), Html, { body_size: 'large' })
  check(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Body() form: SignatureForm): Promise<Html> {
    return this.page(ctx, visit, form);
  }

  private async page(ctx: MerchantContext, visit: Visit, form: SignatureForm): Promise<Html> {
    const [store, apps] = await Promise.all([this.stores.named(ctx), this.installations.list(ctx)]);
    const app = apps.find(({ app_id }) => String(app_id) === form.app_id);
    return visit.show(SignaturePage, { store, apps, form, result: app && (await this.verify(ctx, app, form)) });
  }

  private verify(ctx: MerchantContext, app: InstalledApp, { headers = '', payload = '', secret }: SignatureForm): Promise<SignatureResult> {
    const received = {
      headers: parseHeaders(headers),
      // Browsers send line breaks of a form as CRLF.
      payload: payload.replaceAll('\r\n', '\n'),
      ...(secret !== undefined && secret !== '' && { secret }),
    };
    return this.verification.verify(ctx, { ...app, scopes: new Set(app.scopes) }, received);
  }
}

/** Returns the headers of lines such as `webhook-id: 4f5f3c1e`; other lines are ignored. */
function parseHeaders(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.split(':').map((part) => part.trim()));
  return Object.fromEntries(lines.filter(({ length }) => length > 1).map(([name = '', ...value]) => [name, value.join(':')]));
}
