import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Authenticator } from '../../auth/authenticator.js';
import { ClientContext } from '../../auth/client-context.js';
import '../../auth/request.js';
import { Database } from '../../database/database.js';
import { type Admission, Caller } from './caller.js';

@Injectable()
class ClientAdmission implements Admission {
  /** Guesses of a secret are counted too. */
  readonly limitsFirst = true;

  constructor(
    private readonly authenticator: Authenticator,
    private readonly db: Database,
  ) {}

  async authenticate(request: FastifyRequest): Promise<void> {
    request.caller = new ClientContext(await this.authenticator.client(request.headers), this.db.reads);
  }

  admit(): void {
    // The caller was set on arrival.
  }
}

/** Security schemes of client credentials. */
export const CLIENT_SCHEMES = {
  client_id: { type: 'apiKey', in: 'header', name: 'X-Client-Id', description: 'Client credentials: the client id.' },
  client_secret: { type: 'apiKey', in: 'header', name: 'X-Client-Secret', description: 'Client credentials: the secret.' },
} as const;

const CLIENT = new Caller<[client: ClientContext]>(ClientAdmission, {
  description: "Requires the app's client id and secret. No store is named.",
  security: [{ client_id: [], client_secret: [] }],
  schemes: CLIENT_SCHEMES,
  errors: ['missing_token', 'invalid_client'],
});

/** An app that presents its client id and secret, without a store. */
export const client = (): Caller<[client: ClientContext]> => CLIENT;
