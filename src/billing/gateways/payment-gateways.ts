import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { GatewayName, PaymentGateway, PaymentLimits } from './payment-gateway.js';
import { SandboxGateway } from './sandbox/sandbox.gateway.js';
import { SslcommerzGateway } from './sslcommerz/sslcommerz.gateway.js';

/** Payment gateways by name, and the gateway of a store. */
@Injectable()
export class PaymentGateways {
  /** Smallest and largest payment that every gateway accepts. */
  readonly limits: PaymentLimits;
  private readonly all: Readonly<Record<GatewayName, PaymentGateway>>;

  constructor(
    private readonly config: Config,
    sandbox: SandboxGateway,
    sslcommerz: SslcommerzGateway,
  ) {
    this.all = { sandbox, sslcommerz };
    const limits = Object.values(this.all).map((gateway) => gateway.limits);
    const [minima, maxima] = [limits.map(({ minimum }) => minimum), limits.map(({ maximum }) => maximum)];
    this.limits = { minimum: Math.max(...minima), maximum: Math.min(...maxima) };
  }

  /** Returns the gateway for new payments of a store: sandbox stores never reach a gateway that moves money. */
  of(store_is_sandbox: boolean): PaymentGateway {
    return this.named(store_is_sandbox ? 'sandbox' : this.config.gateways.name);
  }

  /** Returns the gateway of an existing payment, which may not be the configured one. */
  named(name: GatewayName): PaymentGateway {
    return this.all[name];
  }
}
