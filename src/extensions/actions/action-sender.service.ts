import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { unsealedSecret } from '../../apps/signing-secret.entity.js';
import { SigningSecretsService } from '../../apps/signing-secrets.service.js';
import { Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { type Attempt, GuardedClient } from '../../platform/net/guarded-client.js';
import { signWebhook } from '../../platform/crypto/webhook-signature.js';

const NO_CONTENT = 204;

/** Posts actions to the URLs of apps, signed like webhooks, and returns the apps' responses. */
@Injectable()
export class ActionSender {
  constructor(
    private readonly config: Config,
    private readonly signing: SigningSecretsService,
    private readonly client: GuardedClient,
  ) {}

  /**
   * Posts a message to an app and returns its JSON response. Throws `blocked_address` for a URL that must not be called,
   * `app_timeout`, and `app_error` for any other failure: no connection, a status other than 2xx, a body that is too large or not JSON.
   */
  async send(ctx: StoreContext, { app_id, action_url }: { app_id: number; action_url: string }, message: object): Promise<unknown> {
    const { action_timeout: timeout_ms, action_bytes } = this.config.extensions;
    const body = JSON.stringify(message);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
      ...(await this.sign(ctx, app_id, body)),
    };
    const attempt = await this.client.post(action_url, { headers, body, timeout_ms, max_body_bytes: action_bytes + 1 });
    refuseFailed(attempt);
    if (Buffer.byteLength(attempt.body) > action_bytes) throw appError('a response that is too large');
    return attempt.status === NO_CONTENT ? null : parse(attempt.body);
  }

  private async sign({ connection }: StoreContext, app_id: number, body: string): Promise<Record<string, string>> {
    const sealed = await this.signing.sealedOf(connection, app_id);
    return signWebhook({
      id: randomUUID(),
      timestamp: Math.floor(Date.now() / 1000),
      body,
      secrets: sealed.map((secret) => unsealedSecret(this.config, app_id, secret)),
    }) as unknown as Record<string, string>;
  }
}

function refuseFailed({ error, body_error, status }: Attempt): void {
  const reason = error ?? body_error;
  if (reason === 'address not allowed') throw ApiError.coded('blocked_address', 'The address of the app must not be called.');
  if (reason === 'timeout') throw ApiError.coded('app_timeout', 'The app did not respond in time.');
  if (reason) throw appError('no valid response');
  if (status === null || status < 200 || status > 299) throw appError('an error');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw appError('a response that is not JSON');
  }
}

const appError = (what: string): ApiError => ApiError.coded('app_error', `The app returned ${what}.`);
