/** Time zone of the gateways' reports and answers: SSLCommerz writes local times of Bangladesh, wherever a store or the installation is. */
export const GATEWAY_TIME_ZONE = 'Asia/Dhaka';
