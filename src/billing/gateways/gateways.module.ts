import { Module } from '@nestjs/common';
import { PaymentGateways } from './payment-gateways.js';
import { SandboxGateway } from './sandbox/sandbox.gateway.js';
import { SandboxPaymentsService } from './sandbox/sandbox-payments.service.js';
import { SslcommerzGateway } from './sslcommerz/sslcommerz.gateway.js';

/** Payment gateways. */
@Module({
  providers: [SandboxPaymentsService, SandboxGateway, SslcommerzGateway, PaymentGateways],
  exports: [PaymentGateways, SandboxPaymentsService],
})
export class GatewaysModule {}
