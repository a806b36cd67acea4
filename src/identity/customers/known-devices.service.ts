import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../platform/auth/cookies.js';
import { Config } from '../../platform/config/config.js';
import { sameDigest } from '../../platform/crypto/secrets.js';

/** Sign-in of a customer with a browser. */
interface Device {
  readonly store_id: number;
  readonly user_id: number;
  /** Time of the sign-in by the clock of the database, in seconds since 1970. */
  readonly signed_in_at: number;
}

/**
 * Browsers that customers have signed in with. A cookie per store, signed with the encryption key, contains the customer and the time. It grants no
 * access: it only admits the customer to the one-time codes of the store that are not available to strangers.
 */
@Injectable()
export class KnownDevices {
  private readonly secure: boolean;

  constructor(private readonly config: Config) {
    this.secure = config.base_url.startsWith('https://');
  }

  /** Sets the cookie after a sign-in. */
  remember({ store_id, user_id, signed_in_at }: Device, reply: FastifyReply): void {
    const signature = signatureOf(this.config.encryption_key.current, { store_id, user_id, signed_in_at });
    setCookie(reply, {
      name: this.name(store_id),
      value: `${String(user_id)}-${String(signed_in_at)}-${signature.toString('base64url')}`,
      max_age: Math.floor(this.config.identity.known_device_ttl / 1000),
      secure: this.secure,
    });
  }

  /** Returns the sign-in that the cookie for a store records, regardless of its age; undefined without a cookie that was set here. */
  of(store_id: number, { headers }: FastifyRequest): Device | undefined {
    const cookie = readCookie(headers.cookie, this.name(store_id));
    const [, user_id, signed_in_at, signature = ''] = COOKIE.exec(cookie ?? '') ?? [];
    const device = { store_id, user_id: Number(user_id), signed_in_at: Number(signed_in_at) };
    const given = Buffer.from(signature, 'base64url');
    const { current, accepted } = this.config.encryption_key;
    return [current, ...accepted].some((key) => sameDigest(signatureOf(key, device), given)) ? device : undefined;
  }

  private name(store_id: number): string {
    return `${this.secure ? '__Host-' : ''}svc_device_${String(store_id)}`;
  }
}

/** User id, time and signature; the numbers fit into an integer without loss. */
const COOKIE = /^(\d{1,15})-(\d{1,12})-([\w-]{43})$/;

const signatureOf = (key: Buffer, { store_id, user_id, signed_in_at }: Device): Buffer =>
  createHmac('sha256', key)
    .update(`known device ${[store_id, user_id, signed_in_at].join(' ')}`)
    .digest();
