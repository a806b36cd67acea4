import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { calculateJwkThumbprint, type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload } from 'jose';
import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { IdpKey, privateKeyOf } from './idp-key.entity.js';
import { seal, unseal } from '../../../platform/crypto/seal.js';

/** Algorithm of ID tokens. */
export const SIGNING_ALGORITHM = 'RS256';

/** New signing key. */
export interface NewKey {
  readonly kid: string;
  /** Time from which it signs (ISO 8601). */
  readonly active_from: string;
}

type SealedKey = Pick<IdpKey, 'kid' | 'private_jwk_sealed'>;

/** Format of key ids, which are RFC 7638 thumbprints. PostgreSQL cannot compare some other texts, such as those with NUL. */
const KID = /^[\w-]{43}$/;

const LOCK = 'signing keys of the identity provider';

const signed = promisify(sign);

/**
 * Milliseconds for which a key signs without being read again. This is only a cache: a replaced key stays published far longer, so no token is
 * refused.
 */
const FRESH_MS = 1_000;

/**
 * Keys that sign ID tokens. They are stored in the database, encrypted, so that every process signs with the same one. A new key is
 * published some time before it signs, and the previous one some time after.
 */
@Injectable()
export class KeysService {
  /** Decrypted private keys by key id. */
  private readonly imported = new Map<string, KeyObject>();
  /** Key that signed last, with the time, on the monotonic clock, until which it signs without being read again. */
  private latest: { readonly key: SealedKey; readonly until: number } | undefined;

  constructor(
    private readonly config: Config,
    @InjectRepository(IdpKey) private readonly keys: Repository<IdpKey>,
  ) {}

  /** Returns the published public keys, newest first. */
  async published(): Promise<JWK[]> {
    const keys = await this.keys.find({ where: { expires_at: LIVE }, order: { created_at: 'DESC', kid: 'ASC' } });
    if (keys.length > 0) return keys.map(({ public_jwk }) => public_jwk);
    await this.signingKey();
    return this.published();
  }

  /**
   * Returns a signed JWT with the claims. The Web Crypto API, which jose signs with, takes nearly twice the processor time of `sign`, which
   * runs in another thread.
   */
  async sign(claims: JWTPayload): Promise<string> {
    const { kid, private_jwk_sealed } = await this.signingKey();
    const known = this.imported.get(kid) ?? this.import(kid, private_jwk_sealed);
    this.imported.set(kid, known);
    const parts = [{ alg: SIGNING_ALGORITHM, typ: 'JWT', kid }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const text = parts.join('.');
    return `${text}.${(await signed('sha256', Buffer.from(text), known)).toString('base64url')}`;
  }

  /** Returns the published public key with this id. Throws jose's error if there is none. */
  async publicKey(kid = ''): Promise<CryptoKey | Uint8Array> {
    if (!KID.test(kid)) throw new errors.JWKSNoMatchingKey();
    const key = await this.keys.findOneBy({ kid, expires_at: LIVE });
    if (!key) throw new errors.JWKSNoMatchingKey();
    return importJWK(key.public_jwk, SIGNING_ALGORITHM);
  }

  /** Creates the next signing key. The previous one stays published until KEY_OVERLAP after it signed last. */
  rotate(): Promise<NewKey> {
    const { key_delay, key_overlap } = this.config.identity;
    return this.add(async (manager) => {
      await manager.update(IdpKey, { expires_at: IsNull() }, { expires_at: () => inMilliseconds(key_delay + key_overlap) });
      return true;
    });
  }

  private async signingKey(): Promise<SealedKey> {
    if (this.latest && performance.now() < this.latest.until) return this.latest.key;
    // A key signs from `active_from` until a newer one does; one that has expired never signs.
    const key = await this.keys.findOne({
      where: { active_from: Raw((time) => `${time} <= now()`), expires_at: LIVE },
      order: { active_from: 'DESC', created_at: 'DESC' },
    });
    if (key) {
      this.latest = { key, until: performance.now() + FRESH_MS };
      return key;
    }
    await this.add(async (manager) => !(await manager.existsBy(IdpKey, { expires_at: IsNull() })));
    return this.signingKey();
  }

  /** Adds a key if `prepare` returns true. The first key signs immediately. */
  private async add(prepare: (manager: EntityManager) => Promise<boolean>): Promise<NewKey> {
    const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const [exposed, hidden] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)]);
    const kid = await calculateJwkThumbprint(exposed);
    const public_jwk = { ...exposed, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
    const sealed = seal(this.config.encryption_key, JSON.stringify(hidden), privateKeyOf(kid));
    return this.keys.manager.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
      if (!(await prepare(manager))) return { kid, active_from: '' };
      const delay = (await manager.existsBy(IdpKey, { expires_at: LATER })) ? this.config.identity.key_delay : 0;
      const key = { kid, public_jwk, private_jwk_sealed: sealed, active_from: () => inMilliseconds(delay) };
      await manager.insert(IdpKey, key);
      return { kid, active_from: (await manager.findOneByOrFail(IdpKey, { kid })).active_from.toISOString() };
    });
  }

  private import(kid: string, sealed: Buffer): KeyObject {
    const key = JSON.parse(unseal(this.config.encryption_key, sealed, privateKeyOf(kid))) as JsonWebKey;
    return createPrivateKey({ key, format: 'jwk' });
  }
}

/** A time in the future, or none. */
const LIVE = Raw<Date>((time) => `(${time} IS NULL OR ${time} > now())`);
const LATER = Raw<Date>((time) => `${time} > now()`);

const inMilliseconds = (delay: number): string => `now() + ${String(delay)} * interval '1 millisecond'`;
