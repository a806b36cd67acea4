import { AnyoneAdmission } from './anyone.js';
import { Caller } from './caller.js';

const OAUTH_CLIENT = new Caller<[]>(AnyoneAdmission, {
  description: 'Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body.',
  security: [{ client_basic: [] }, {}],
  schemes: {
    client_basic: {
      type: 'http',
      scheme: 'basic',
      description: 'Client credentials (RFC 6749, 2.3.1): client id and secret, form-encoded.',
    },
  },
  errors: ['invalid_client'],
});

/** An OAuth client with credentials in HTTP Basic or the body (RFC 6749). The handler verifies them, because they may be part of the body. */
export const oauthClient = (): Caller<[]> => OAUTH_CLIENT;
