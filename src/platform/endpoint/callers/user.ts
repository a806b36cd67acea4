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

const USER_CLIENT = new Caller<[]>(AnyoneAdmission, {
  description: 'Requires the credentials of a client of the identity provider in the body.',
  security: [],
  schemes: {},
  errors: ['invalid_client', 'missing_token', 'invalid_token', 'auth_error'],
});

/** The server of a client with an access token of its user. The handler verifies both, because they are part of the body. */
export const userClient = (): Caller<[]> => USER_CLIENT;
