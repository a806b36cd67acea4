import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppClientsService } from '../../apps/app-clients.service.js';
import { SignInTargets } from '../../identity/sign-in/sign-in-targets.service.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { StoreService } from '../../store/store.service.js';
import type { SignInPurpose } from './purpose.js';

/** Path at which apps ask for an authorization. */
const AUTHORIZE = '/api/apps/oauth/authorize';

/** App and store that people sign in for, by the page to which they return. */
@Injectable()
export class SignInPurposes {
  constructor(
    private readonly targets: SignInTargets,
    private readonly apps: AppClientsService,
    private readonly stores: StoreService,
  ) {}

  /** Returns the names of the app that asks for an authorization, and of the store whose page was requested. */
  async of(request: FastifyRequest): Promise<SignInPurpose> {
    const { pathname, searchParams } = new URL((await this.targets.peek(request)) ?? '/', 'http://localhost');
    const isAuthorization = pathname === AUTHORIZE;
    const store_id = isAuthorization ? searchParams.get('store_id') : /^\/(\d+)\//.exec(pathname)?.[1];
    const client_id = isAuthorization ? searchParams.get('client_id') : undefined;
    const [app, store] = await Promise.all([this.apps.find(client_id ?? ''), this.storeOf(store_id)]);
    return { app: app?.name, store };
  }

  private async storeOf(text: string | null | undefined): Promise<string | undefined> {
    const store_id = Id.parse(text);
    return store_id === undefined ? undefined : (await this.stores.find(store_id))?.name;
  }
}
