import type { GatewayName } from '../../billing/gateways/payment-gateway.js';
import type { Words } from '../design/page-context.js';

/** Returns the name of a payment gateway in a language. */
export const gatewayName = (say: Words, gateway: GatewayName): string => say(`gateway_${gateway}`);
