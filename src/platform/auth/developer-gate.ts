import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { csrfToken } from '../crypto/csrf.js';
import { sha256 } from '../crypto/secrets.js';
import { MerchantGate } from './merchant-gate.js';
import type { MerchantSession, SignedInMerchant } from './merchant-session.js';
import { MerchantSessions } from './merchant-sessions.js';

const DEVICE_TOKEN = /^bearer +(svc_dt_[0-9a-f]{96}) *$/i;

/** Authenticates people in the developer portal: by their session, or by an access token of a device, which is valid nowhere else. */
@Injectable()
export class DeveloperGate {
  private readonly sessionsOf = new WeakMap<FastifyRequest, Promise<SignedInMerchant | undefined>>();

  constructor(
    private readonly merchants: MerchantGate,
    private readonly sessions: MerchantSessions,
  ) {}

  /** Like {@link MerchantGate.present}, but also accepts the token of a device. */
  async present(request: FastifyRequest): Promise<SignedInMerchant> {
    const token = deviceTokenOf(request);
    return token === undefined ? this.merchants.present(request) : this.ofDevice(request, token);
  }

  /** Like {@link MerchantGate.signedIn}, but also accepts the token of a device. */
  async signedIn(request: FastifyRequest, isPage = false): Promise<MerchantSession> {
    const token = deviceTokenOf(request);
    if (token === undefined) return this.merchants.signedIn(request, isPage);
    return { ...(await this.ofDevice(request, token)), via: 'bearer', csrf_token: csrfToken(token) };
  }

  /** Looks the token up once per request. */
  private async ofDevice(request: FastifyRequest, token: string): Promise<SignedInMerchant> {
    const known = this.sessionsOf.get(request) ?? this.sessions.byToken(sha256(token));
    this.sessionsOf.set(request, known);
    const session = await known;
    if (!session) throw MerchantGate.loginRequired();
    return session;
  }
}

const deviceTokenOf = ({ headers }: FastifyRequest): string | undefined => DEVICE_TOKEN.exec(headers.authorization ?? '')?.[1];
