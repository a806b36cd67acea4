import type { Paisa } from '../../platform/contract/money.js';

/** Names of the payment gateways, as stored and as configured by `PAYMENT_GATEWAY`. */
export const GATEWAYS = ['sandbox', 'sslcommerz'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** Smallest and largest payment, in paisa. */
export interface PaymentLimits {
  readonly minimum: Paisa;
  readonly maximum: Paisa;
}

/** Payment to be made at a gateway. */
export interface PaymentRequest {
  /** Our id of the payment session, unique and unguessable, at most 30 characters. */
  readonly session_txn: string;
  readonly store_id: number;
  /** Paisa, always BDT. */
  readonly amount: Paisa;
  /** Name of the charge, shown to the merchant. */
  readonly title: string;
  readonly expires_at: Date;
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string };
  /** Addresses on this server. The browser returns to one of the first three, by GET or POST; the gateway itself posts to `notify`. */
  readonly urls: { readonly success: string; readonly failure: string; readonly cancel: string; readonly notify: string };
}

/** Session that a gateway has opened. */
export interface OpenedPayment {
  /** The gateway's own id of the session. */
  readonly gateway_ref: string;
  /** Page where the merchant pays. Its host is on the gateway's allow-list. */
  readonly redirect_url: string;
}

/** Identifiers of a payment for a query to its gateway. */
export interface PaymentReference {
  readonly session_txn: string;
  readonly gateway_ref: string;
  /** The gateway's id of a validation, as received from the browser or a notification. A hint only. */
  readonly proof: string | null;
}

/** Payment that a gateway has received. All values are as the gateway states them; the core compares them with the session. */
export interface StatedPayment {
  /** Our id as the gateway echoes it. */
  readonly session_txn: string;
  /** The gateway's id of the payment, needed for a refund; null when not stated. */
  readonly gateway_txn: string | null;
  /** In hundredths of the currency; null when not stated. */
  readonly amount: Paisa | null;
  readonly currency: string | null;
  /** Account that received the payment; null when not stated. */
  readonly account: string | null;
  readonly risky: boolean;
  /** True for a response that contradicts itself or lacks required fields. Its amount proves nothing. */
  readonly doubtful: boolean;
}

/** Response of a gateway about a session: its payments, earliest first, or the reason why there are none. */
export type PaymentStatus =
  | { readonly outcome: 'paid'; readonly payments: readonly StatedPayment[] }
  | { readonly outcome: 'pending' | 'failed' | 'cancelled' | 'unknown' };

/** Refund to be made. */
export interface RefundRequest {
  /** Our id of the refund, unique, at most 30 characters. The same id never refunds twice. */
  readonly refund_txn: string;
  readonly session_txn: string;
  readonly gateway_txn: string;
  /** Paisa. */
  readonly amount: Paisa;
  readonly reason: string;
  /** The gateway's id of the refund, once it has returned one. */
  readonly refund_ref: string | null;
}

/** State of a refund at its gateway. */
export interface RefundStatus {
  readonly state: 'done' | 'processing' | 'failed';
  readonly refund_ref: string | null;
  /** Reason of a failure, without secrets. */
  readonly error: string | null;
}

/** Content of a gateway's notification or of the browser's return. A hint: only `verify` decides. */
export interface PaymentNotification {
  readonly session_txn: string;
  readonly proof: string | null;
  /** Account that it concerns; null when not stated. */
  readonly account: string | null;
}

/**
 * Payment gateway. An adapter only speaks the protocol: comparing amounts, currencies, transactions and accounts, risk, changes of state
 * and idempotency are left to the core. Every method throws `GatewayError` when the gateway cannot be reached or understood, and the call
 * is repeated later.
 */
export interface PaymentGateway {
  readonly name: GatewayName;
  /** The gateway's id of our account, which SSLCOMMERZ calls a store; null for a gateway without accounts. */
  readonly account: string | null;
  /** Longest time in milliseconds that one of its calls can take. */
  readonly timeout: number;
  /** Smallest and largest payment that it accepts. */
  readonly limits: PaymentLimits;
  /** Opens a session. Throws `GatewayRefusal` when the gateway refuses. */
  createSession(request: PaymentRequest): Promise<OpenedPayment>;
  /** Asks the gateway, server to server, for the state of a payment. Can be repeated. */
  verify(payment: PaymentReference): Promise<PaymentStatus>;
  /** Starts a refund, or queries the state of a refund with a `refund_ref`. Can be repeated with the same `refund_txn`. */
  refund(refund: RefundRequest): Promise<RefundStatus>;
  /** Reads a notification or the form of a browser's return. Returns null for input from elsewhere or with a wrong signature. */
  parseNotification(form: Readonly<Record<string, string>>): PaymentNotification | null;
}

/** Failure to reach or understand a gateway. The message contains no secrets. */
export class GatewayError extends Error {}

/** Refusal of a gateway that was reached and understood. */
export class GatewayRefusal extends GatewayError {}
