import { Injectable } from '@nestjs/common';
import { errors, jwtVerify } from 'jose';
import { Config } from '../../../platform/config/config.js';
import { issuerOf } from '../issuer.js';
import { KeysService, SIGNING_ALGORITHM } from '../keys/keys.service.js';
import type { PendingSignIn } from './pending-sign-in.js';

/** ID tokens that clients send to name the user whom they expect. */
@Injectable()
export class IdTokenHints {
  constructor(
    private readonly config: Config,
    private readonly keys: KeysService,
  ) {}

  /** Returns the subject of the hint of a request; undefined without a hint, null for one that was not issued to the client here. */
  async subjectOf({ request: { id_token_hint }, client }: PendingSignIn): Promise<string | undefined | null> {
    if (id_token_hint === undefined) return undefined;
    try {
      const { payload } = await jwtVerify(id_token_hint, ({ kid }) => this.keys.publicKey(kid), {
        issuer: issuerOf(this.config),
        audience: client.client_id,
        algorithms: [SIGNING_ALGORITHM],
        // The session that it names may be older than the token, so an expired hint is as good.
        currentDate: new Date(0),
      });
      return payload.sub ?? null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
