import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { seal, unseal } from '../../platform/crypto/seal.js';
import { sealContextOf } from '../../platform/crypto/secrets.js';
import { DatabaseClock } from '../../platform/database/database-clock.js';
import { SignInTargets } from '../sign-in/sign-in-targets.service.js';

/** Milliseconds between the password and the code. */
const LIFETIME = 600_000;

const ticketOf = sealContextOf('second_factors', 'sign-in');

/** Merchant who entered the password. */
export interface TicketHolder {
  readonly merchant_id: number;
  /** Hash of the password. A changed one ends the ticket. */
  readonly password_hash: string;
}

interface OpenTicket extends TicketHolder {
  /** Expiry time by the clock of the database, in milliseconds since 1970. */
  readonly until: number;
}

/** Tickets of merchants who have entered their password but not yet their code. A ticket is sealed for one browser, and valid for ten minutes. */
@Injectable()
export class SignInTickets {
  constructor(
    private readonly config: Config,
    private readonly targets: SignInTargets,
    private readonly clock: DatabaseClock,
  ) {}

  /** Returns a ticket for the browser of a request. */
  async issue({ merchant_id, password_hash }: TicketHolder, request: FastifyRequest): Promise<string> {
    const holder = JSON.stringify({ merchant_id, password_hash, until: (await this.clock.now()) + LIFETIME });
    return seal(this.config.encryption_key, holder, this.placeOf(request)).toString('base64url');
  }

  /** Returns the holder of a ticket; undefined for one that has expired, was changed, or belongs to another browser. */
  async read(ticket: string, request: FastifyRequest): Promise<TicketHolder | undefined> {
    const open = this.unsealed(ticket, request);
    return open && open.until > (await this.clock.now()) ? open : undefined;
  }

  private unsealed(ticket: string, request: FastifyRequest): OpenTicket | undefined {
    try {
      const text = unseal(this.config.encryption_key, Buffer.from(ticket, 'base64url'), this.placeOf(request));
      return JSON.parse(text) as OpenTicket;
    } catch {
      return undefined;
    }
  }

  private placeOf(request: FastifyRequest): ReturnType<typeof ticketOf> {
    return ticketOf(this.targets.browserOf(request)?.toString('hex') ?? '');
  }
}
