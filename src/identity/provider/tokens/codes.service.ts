import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { secrets } from '../../../platform/crypto/secrets.js';
import { SystemDb } from '../../../platform/database/system-db.js';
import type { IdpClient } from '../clients/idp-client.entity.js';
import { type ClientSecrets, isClientId } from '../clients/clients.service.js';
import { issuerOf } from '../issuer.js';
import { KeysService } from '../keys/keys.service.js';
import { type IdentityUser, subjectOf } from '../user.js';
import type { IdpCode } from './idp-token.entity.js';
import type { IdentityTokenAnswer, IdentityTokenRequest } from './idp-token.dto.js';

/** Request that a code is issued for. */
interface GrantedRequest {
  readonly client: IdpClient;
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  readonly request: { readonly nonce?: string | undefined; readonly code_challenge?: string | undefined };
}

/** Code that a client may redeem. */
type StoredCode = Pick<
  IdpCode,
  'code_id' | 'redirect_uri' | 'scopes' | 'user_type' | 'user_id' | 'store_id' | 'nonce' | 'code_challenge' | 'auth_time'
> & { readonly used: boolean; readonly expired: boolean };

/** Active client of a token request, with the code that the request names; null if the client has no such code. */
export interface RedeemingClient extends ClientSecrets {
  readonly idp_client_id: number;
  readonly client_id: string;
  readonly code: StoredCode | null;
}

const INVALID = 'The authorization code is expired, used or unknown.';

/** Authorization codes of the identity provider and the tokens that they are redeemed for. */
@Injectable()
export class CodesService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly keys: KeysService,
  ) {}

  /** Issues a code for a user and returns it. It cannot be read again. */
  async issue({ client, redirect_uri, scopes, request }: GrantedRequest, user: IdentityUser & { auth_time: Date }): Promise<string> {
    const code = secrets.create('svc_ac_', 32);
    await this.db.execute(
      `INSERT INTO idp_codes (digest, idp_client_id, redirect_uri, scopes, user_type, user_id, store_id, nonce, code_challenge, auth_time,
         expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 millisecond')`,
      [
        secrets.sha256(code),
        client.idp_client_id,
        redirect_uri,
        scopes,
        user.user_type,
        user.user_id,
        user.store_id,
        request.nonce ?? null,
        request.code_challenge ?? null,
        user.auth_time,
        this.config.auth_code_ttl,
      ],
    );
    return code;
  }

  /** Returns the active client with this client id, which may be any text, and its code, in one statement. */
  async find(client_id: string, code = ''): Promise<RedeemingClient | undefined> {
    if (!isClientId(client_id)) return undefined;
    const [found] = await this.db.query<ClientRow>(FIND, [client_id, secrets.sha256(code)]);
    if (!found) return undefined;
    const { idp_client_id, type, secret_digest, former_secret_digest, ...stored } = found;
    const client = { idp_client_id, client_id, type, secret_digest, former_secret_digest };
    return { ...client, code: stored.code_id === null ? null : (stored as StoredCode) };
  }

  /**
   * Redeems the code of a client for tokens. Throws `invalid_grant`. A replay also revokes the access token that the code was redeemed for, unless the request
   * arrived, `waited` milliseconds ago, before the code was redeemed. An attempt by another client changes nothing.
   */
  async redeem(client: RedeemingClient, request: IdentityTokenRequest, waited: number): Promise<IdentityTokenAnswer> {
    if (request.code === undefined) throw ApiError.coded('invalid_request', 'code is required.');
    const { code } = client;
    if (!code) throw ApiError.coded('invalid_grant', INVALID);
    if (code.used) await this.revokeReplayed(code.code_id, waited);
    if (code.used || code.expired) throw ApiError.coded('invalid_grant', INVALID);
    refuseMismatch(code, request);
    const access_token = secrets.create('svc_it_', 48);
    const digest = secrets.sha256(access_token);
    await this.claim(client, code, digest);
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: Math.floor(this.config.identity.token_ttl / 1000),
      scope: code.scopes.join(' '),
      ...(code.scopes.includes('openid') && { id_token: await this.idToken(client, code, digest) }),
    };
  }

  /** Consumes the code and stores its access token in one statement: of parallel requests one succeeds. */
  private async claim({ idp_client_id }: RedeemingClient, { code_id }: StoredCode, digest: Buffer): Promise<void> {
    const issued = await this.db.execute(CLAIM, [code_id, idp_client_id, digest, this.config.identity.token_ttl]);
    if (issued === 0) throw ApiError.coded('invalid_grant', INVALID);
  }

  /** Compares times of the database only; the wait is a duration, so the clock of this process does not matter. */
  private async revokeReplayed(code_id: number, waited: number): Promise<void> {
    await this.db.execute(
      `UPDATE idp_tokens SET revoked_at = now() WHERE code_id = $1 AND revoked_at IS NULL AND EXISTS (
         SELECT FROM idp_codes WHERE code_id = $1 AND used_at < clock_timestamp() - $2 * interval '1 millisecond')`,
      [code_id, waited],
    );
  }

  /** `digest` is the SHA-256 of the access token. */
  private idToken({ client_id }: RedeemingClient, code: StoredCode, digest: Buffer): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    return this.keys.sign({
      iss: issuerOf(this.config),
      sub: subjectOf(code),
      aud: client_id,
      iat,
      exp: iat + Math.floor(this.config.identity.id_token_ttl / 1000),
      auth_time: Math.floor(code.auth_time.getTime() / 1000),
      at_hash: digest.subarray(0, 16).toString('base64url'),
      ...(code.nonce !== null && { nonce: code.nonce }),
    });
  }
}

/** Throws `invalid_grant` unless the request has the redirect URI and the code verifier of the authorization request. */
function refuseMismatch(code: StoredCode, { redirect_uri, code_verifier }: IdentityTokenRequest): void {
  if (redirect_uri !== code.redirect_uri)
    throw ApiError.coded('invalid_grant', 'The redirect URI does not match the authorization request.');
  if (!verifies(code.code_challenge, code_verifier))
    throw ApiError.coded('invalid_grant', 'The code verifier does not match the code challenge.');
}

/** Returns true when the verifier hashes to the challenge. Without a challenge there must be no verifier (RFC 9700, 2.1.1). */
function verifies(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** Client with the columns of its code, which are null without one. */
type ClientRow = Omit<RedeemingClient, 'code'> & { readonly [K in keyof StoredCode]: StoredCode[K] | null };

const FIND = `
SELECT i.idp_client_id, i.type, i.secret_digest, CASE WHEN i.former_secret_until > now() THEN i.former_secret_digest END AS former_secret_digest,
  c.code_id, c.redirect_uri, c.scopes, c.user_type, c.user_id, c.store_id, c.nonce, c.code_challenge, c.auth_time,
  c.used_at IS NOT NULL AS used, c.expires_at <= now() AS expired
FROM idp_clients i LEFT JOIN idp_codes c ON c.digest = $2 AND c.idp_client_id = i.idp_client_id
WHERE i.client_id = $1 AND i.status = 'active'`;

const CLAIM = `
WITH claimed AS (
  UPDATE idp_codes SET used_at = clock_timestamp()
  WHERE code_id = $1 AND idp_client_id = $2 AND used_at IS NULL AND expires_at > now()
  RETURNING code_id
)
INSERT INTO idp_tokens (digest, code_id, expires_at)
SELECT $3, code_id, now() + $4 * interval '1 millisecond' FROM claimed`;
