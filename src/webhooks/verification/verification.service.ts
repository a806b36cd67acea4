import { Injectable } from '@nestjs/common';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { WebhookSubscription } from '../subscriptions/webhook-subscription.entity.js';
import { isVisible } from '../subscriptions/admission.js';
import { selectFields } from '../subscriptions/selected-fields.js';
import { checkHeaders, compactJson, isSignedBy, readSigned, sameJson, type Signed } from './signed-request.js';
import type { Verification, VerificationReason, VerifyWebhook } from './verification.dto.js';

/** Installation whose webhooks are verified. */
type Receiver = Pick<AppContext, 'app_id' | 'installation_id' | 'scopes'>;

/** Secrets and sent bodies that a signature is compared with. */
interface Known {
  /** Secret from the request, or the current signing secrets. */
  readonly given: readonly string[];
  readonly current: readonly string[];
  readonly former: readonly string[];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Verifies received webhooks and explains refusals. */
@Injectable()
export class VerificationService {
  constructor(private readonly secrets: SigningSecretsService) {}

  /** Verifies the webhook of an installation as a receiver would, and returns every reason for a refusal. */
  async verify(ctx: StoreContext, app: Receiver, { payload, headers, secret }: VerifyWebhook): Promise<Verification> {
    const signed = readSigned(headers, payload);
    const reasons = checkHeaders(signed, Date.now());
    if (signed.id && signed.timestamp && signed.signatures.length > 0) {
      const refusal = await this.refusal(ctx, app, signed, await this.known(ctx, app, secret));
      if (refusal) reasons.push(refusal);
    }
    return { valid: reasons.length === 0 ? 1 : 0, reasons };
  }

  private async known(ctx: StoreContext, { app_id, installation_id }: Receiver, secret: string | undefined): Promise<Known> {
    const subscriptions = await ctx.rows(WebhookSubscription).find({ installation_id });
    const ids = subscriptions.map(({ subscription_id }) => subscription_id);
    const all = await this.secrets.known(ctx.connection, app_id, ids);
    const current = all.filter(({ is_valid }) => is_valid).map(({ secret: text }) => text);
    const former = all.filter(({ is_valid }) => !is_valid).map(({ secret: text }) => text);
    return { given: secret === undefined ? current : [secret], current, former };
  }

  private async refusal(
    ctx: StoreContext,
    app: Receiver,
    signed: Signed,
    { given, current, former }: Known,
  ): Promise<VerificationReason | undefined> {
    if (given.some((secret) => isSignedBy(signed, secret))) return undefined;
    const other = [...current, ...former];
    if (former.some((secret) => isSignedBy(signed, secret)) || (given !== current && given.some((secret) => former.includes(secret)))) {
      return OLD_SECRET;
    }
    if (other.some((secret) => isSignedBy(signed, secret))) return WRONG_SECRET;
    const sent = await this.sentBodies(ctx, app, signed);
    const changed = sent.find((body) => [...given, ...other].some((secret) => isSignedBy({ ...signed, body }, secret)));
    if (changed !== undefined) return sameJson(changed, signed.body) ? RESERIALIZED : BODY_CHANGED;
    return WRONG_SECRET;
  }

  /** Returns the bodies that may have been sent. Tests and selected fields are compact JSON; tests are not stored, and fields change. */
  private async sentBodies(ctx: StoreContext, app: Receiver, { id, body }: Signed): Promise<string[]> {
    const [stored, compact] = [await this.storedBodies(ctx, app, id), compactJson(body)];
    return compact === undefined ? stored : [...stored, compact];
  }

  /** Returns the bodies with which the event may have been sent to the app; none if the app may not see the event. */
  private async storedBodies(ctx: StoreContext, { app_id, installation_id, scopes }: Receiver, event_id: string): Promise<string[]> {
    if (!UUID.test(event_id)) return [];
    const visible = topicRegistry.permittedBy(scopes);
    const rows = await ctx.query<{ body: string; fields: string[] | null }>(SENT, event_id, visible, app_id, installation_id);
    return rows.flatMap(({ body, fields }) => [body, selectFields(body, fields)]);
  }
}

const SENT = `
SELECT DISTINCT e.body, s.fields FROM events e
LEFT JOIN webhook_subscriptions s ON s.store_id = e.store_id AND s.installation_id = $5 AND s.event_topic = e.topic
WHERE e.store_id = $1 AND e.event_id = $2 AND e.topic = ANY ($3::text[]) AND ${isVisible('e', '$4')}`;

const OLD_SECRET: VerificationReason = {
  code: 'old_secret',
  message: 'The signature belongs to a secret that was replaced.',
  hint: 'Use the secret that the last rotation returned.',
};
const WRONG_SECRET: VerificationReason = {
  code: 'wrong_secret',
  message: 'The signature was not made with this secret.',
  hint: 'Compare the secret with that of the app, or of the subscription of a custom app, including the prefix whsec_.',
};
const BODY_CHANGED: VerificationReason = {
  code: 'body_changed',
  message: 'The signature belongs to another body.',
  hint: 'Verify the bytes of the request body before anything reads or changes them.',
};
const RESERIALIZED: VerificationReason = {
  code: 'body_changed',
  message: 'The body is the same JSON, but not the same bytes.',
  hint: 'The body was parsed and serialized again. Verify the raw body; many frameworks parse JSON before the handler runs.',
};
