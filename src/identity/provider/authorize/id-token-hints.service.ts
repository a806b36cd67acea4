import { Injectable } from '@nestjs/common';
import { errors, jwtVerify } from 'jose';
import { Config } from '../../../platform/config/config.js';
import { issuerOf } from '../issuer.js';
import { KeysService, SIGNING_ALGORITHM } from '../keys/keys.service.js';
import type { PendingSignIn } from './pending-sign-in.js';

/** User and client of an ID token. */
export interface HintedUser {
  /** Subject identifier of the user. */
  readonly subject: string;
  /** Id of the client that the token was issued to. */
  readonly client_id: string;
}

/** ID tokens that clients send as a hint for the expected user. */
@Injectable()
export class IdTokenHints {
  constructor(
    private readonly config: Config,
    private readonly keys: KeysService,
  ) {}

  /** Returns the subject of the hint of a request; undefined without a hint, null for one that was not issued to the client here. */
  async subjectOf({ request: { id_token_hint }, client }: PendingSignIn): Promise<string | undefined | null> {
    if (id_token_hint === undefined) return undefined;
    const hinted = await this.read(id_token_hint);
    return hinted?.client_id === client.client_id ? hinted.subject : null;
  }

  /** Returns the user and the client of an ID token that was issued here; undefined for any other text. */
  async read(id_token: string): Promise<HintedUser | undefined> {
    try {
      const { payload } = await jwtVerify(id_token, ({ kid }) => this.keys.publicKey(kid), {
        issuer: issuerOf(this.config),
        algorithms: [SIGNING_ALGORITHM],
        // The session that it identifies can outlive the token, so an expired hint is accepted too.
        currentDate: new Date(0),
      });
      const { sub: subject, aud: client_id } = payload;
      return subject !== undefined && typeof client_id === 'string' ? { subject, client_id } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}
