import { AnyoneAdmission } from './anyone.js';
import { Caller } from './caller.js';

const USER = new Caller<[]>(AnyoneAdmission, {
  description: 'Requires an access token of the identity provider.',
  security: [{ user_token: [] }],
  schemes: {
    user_token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'An access token of the identity provider, `svc_it_…`.',
    },
  },
  errors: ['missing_token', 'invalid_token', 'auth_error'],
});

/** A user who signed in to a client of the identity provider. The handler verifies the token together with reading the user. */
export const user = (): Caller<[]> => USER;
