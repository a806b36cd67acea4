import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { siteOf } from './network.js';
import type { Policy } from './policy.js';
import { RateLimiter } from './rate-limiter.js';

/** Parties that a one-time code is counted for. */
export interface CodeSubjects {
  /** Phone number or email address that receives the code. */
  readonly recipient: string;
  readonly store_id: number;
  /** Customer who has signed in to the store with this browser before; undefined for a stranger. */
  readonly known_customer: number | undefined;
}

/**
 * Limits of one-time codes: per recipient over all stores, per IP address, per /48 network of IPv6, and per store. A share of a store's
 * codes is reserved for known customers, so that strangers cannot use up all of them. A known customer takes as many codes from it as a
 * recipient may receive, and counts as a stranger beyond that.
 */
@Injectable()
export class CodeLimiter {
  private readonly policies: Readonly<Record<'recipient' | 'address' | 'site' | 'customer' | 'strangers' | 'store', Policy>>;

  constructor(
    { identity: { rate_limits: limits } }: Config,
    private readonly limiter: RateLimiter,
  ) {
    const policy = (name: string, limit: number): Policy => ({ name, limit, window: limits.code_window });
    const reserved = Math.floor((limits.code_store * limits.code_reserved) / 100);
    this.policies = {
      recipient: policy('code recipient', limits.code_recipient),
      address: policy('code address', limits.code_address),
      site: policy('code site', limits.code_site),
      customer: policy('code customer', limits.code_recipient),
      strangers: policy('code strangers', limits.code_store - reserved),
      store: policy('code store', limits.code_store),
    };
  }

  /** Counts a code. Throws `rate_limited` if it is one too many for any of its limits. */
  async count({ recipient, store_id, known_customer }: CodeSubjects, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { policies } = this;
    await this.limiter.admit(policies.address, this.limiter.addressOf(request), reply);
    const site = siteOf(request.ip);
    if (site !== undefined) await this.limiter.admit(policies.site, site, reply);
    await this.limiter.admit(policies.recipient, recipient, reply);
    const store = String(store_id);
    const isKnown =
      known_customer !== undefined && (await this.limiter.isWithin(policies.customer, `${store} ${String(known_customer)}`, reply));
    if (!isKnown) await this.limiter.admit(policies.strangers, store, reply);
    await this.limiter.admit(policies.store, store, reply);
  }
}
