/** Time zone of the gateways' reports and responses: SSLCommerz writes local times of Bangladesh for every store and installation. */
export const GATEWAY_TIME_ZONE = 'Asia/Dhaka';
