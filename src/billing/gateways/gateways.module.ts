import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentGateways } from './payment-gateways.js';
import { SandboxGateway } from './sandbox/sandbox.gateway.js';
import { SandboxPaymentsService } from './sandbox/sandbox-payments.service.js';
import { SslcommerzGateway } from './sslcommerz/sslcommerz.gateway.js';
import { SandboxPayment, SandboxRefund } from './sandbox/sandbox-payment.entity.js';

/** Payment gateways. */
@Module({
  imports: [TypeOrmModule.forFeature([SandboxPayment, SandboxRefund])],
  providers: [SandboxPaymentsService, SandboxGateway, SslcommerzGateway, PaymentGateways],
  exports: [PaymentGateways, SandboxPaymentsService],
})
export class GatewaysModule {}
