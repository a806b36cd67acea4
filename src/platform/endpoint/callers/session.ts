import type { FastifyRequest } from 'fastify';
import type { MerchantGate } from '../../auth/merchant-gate.js';
import type { MerchantSession } from '../../auth/merchant-session.js';
import '../../auth/request.js';

/** Documentation that every caller with a merchant's session shares. */
export const SESSION_DOCUMENTATION = {
  description: 'Requires a signed-in merchant.',
  security: [{ session: [] }, { session_cookie: [] }],
  schemes: {
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'opaque', description: 'A session token of a merchant, `svc_ds_…`.' },
    session_cookie: { type: 'apiKey', in: 'cookie', name: 'svc_session', description: 'The session token as a cookie.' },
  },
  errors: ['login_required', 'forbidden'],
  accepts: 'csrf_token',
} as const;

/** Documentation that the callers of the developer portal share. */
export const DEVELOPER_DOCUMENTATION = {
  ...SESSION_DOCUMENTATION,
  security: [{ device_token: [] }, ...SESSION_DOCUMENTATION.security],
  schemes: {
    device_token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'An access token of a device for the developer portal, `svc_dt_…`.',
    },
    ...SESSION_DOCUMENTATION.schemes,
  },
} as const;

/** Gate that authenticates signed-in people: the gate of merchants or of developers. */
type Gate = Pick<MerchantGate, 'present' | 'signedIn'>;

/** Checks on arrival that a request has a session, and records its merchant. Throws `login_required`. */
export async function identifyBySession(gate: Gate, request: FastifyRequest): Promise<void> {
  request.identity = { merchant_id: (await gate.present(request)).merchant_id };
}

/** Returns and records the session of a request. Throws `login_required`, and `forbidden` without a required CSRF token. */
export async function admitBySession(gate: Gate, request: FastifyRequest): Promise<MerchantSession> {
  const session = await gate.signedIn(request, request.routeOptions.config.endpoint?.files?.is_page);
  setSession(request, session);
  return session;
}

/** Records the session of a request. */
export function setSession(request: FastifyRequest, session: MerchantSession): void {
  request.merchant = session;
  request.caller = session;
  request.identity = { merchant_id: session.merchant_id };
}
