import { Injectable } from '@nestjs/common';
import { TokenLifetimes } from '../../oauth/tokens/token-lifetimes.service.js';
import { BrokenWebhooks } from '../../webhooks/subscriptions/broken-webhooks.service.js';

/** Services that change the credentials and the webhooks of an installation. */
@Injectable()
export class TestStoreEffects {
  constructor(
    readonly tokens: TokenLifetimes,
    readonly webhooks: BrokenWebhooks,
  ) {}
}
