import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { seal, unseal } from '../../platform/crypto/seal.js';
import { sealedPlaceIn } from '../../platform/crypto/secrets.js';
import { SignInTargets } from '../sign-in/sign-in-targets.service.js';

/** Milliseconds between the password and the code. */
const LIFETIME = 600_000;

const ticketOf = sealedPlaceIn('second_factors', 'sign-in');

/** Merchant who entered the password. */
export interface TicketHolder {
  readonly merchant_id: number;
  /** Hash of the password. A changed one ends the ticket. */
  readonly password_hash: string;
}

/** Tickets of merchants who entered their password and not yet their code. A ticket is sealed for one browser, and valid for ten minutes. */
@Injectable()
export class SignInTickets {
  constructor(
    private readonly config: Config,
    private readonly targets: SignInTargets,
  ) {}

  /** Returns a ticket for the browser of a request. */
  issue({ merchant_id, password_hash }: TicketHolder, request: FastifyRequest): string {
    const holder = JSON.stringify({ merchant_id, password_hash, until: Date.now() + LIFETIME });
    return seal(this.config.encryption_key, holder, this.placeOf(request)).toString('base64url');
  }

  /** Returns the holder of a ticket; undefined for one that has expired, was changed, or belongs to another browser. */
  read(ticket: string, request: FastifyRequest): TicketHolder | undefined {
    try {
      const text = unseal(this.config.encryption_key, Buffer.from(ticket, 'base64url'), this.placeOf(request));
      const { until, ...holder } = JSON.parse(text) as TicketHolder & { readonly until: number };
      return until > Date.now() ? holder : undefined;
    } catch {
      return undefined;
    }
  }

  private placeOf(request: FastifyRequest): ReturnType<typeof ticketOf> {
    return ticketOf(this.targets.browserOf(request)?.toString('hex') ?? '');
  }
}
