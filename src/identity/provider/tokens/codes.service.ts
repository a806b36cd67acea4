import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import type { Connection } from '../../../platform/database/connection.js';
import { SystemDb } from '../../../platform/database/system-db.js';
import type { IdpClient } from '../clients/idp-client.entity.js';
import { holdsSecret, isClientId, secretDigest, wrongClient } from '../clients/client-secret.js';
import { issuerOf } from '../issuer.js';
import { KeysService } from '../keys/keys.service.js';
import { type IdentityUser, subjectOf } from '../user.js';
import type { IdpCode } from './idp-token.entity.js';
import type { IdentityTokenAnswer, IdentityTokenRequest } from './idp-token.dto.js';
import { SHAREABLE } from '../../../platform/database/shareable.js';
import { createSecret, sha256, isVerifier, challengeOf } from '../../../platform/crypto/secrets.js';

/** Request that a code is issued for. */
interface GrantedRequest {
  readonly client: IdpClient;
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  readonly request: { readonly nonce?: string | undefined; readonly code_challenge?: string | undefined };
}

/** Client credentials of a request; the secret is empty without one. */
interface PresentedClient {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Active client that a token request names, with its code, whose columns are null if the client has no such code. */
interface Redemption extends Pick<IdpCode, 'scopes' | 'user_type' | 'user_id' | 'store_id' | 'nonce' | 'auth_time'> {
  readonly code_id: number | null;
  /** True if the client presented its secret. */
  readonly authentic: boolean;
  /** True if the code had been redeemed when the statement began. */
  readonly used: boolean;
  readonly expired: boolean;
  /** False for the code of a store that is suspended or frozen. */
  readonly open: boolean;
  /** Time of the database in seconds since 1970. */
  readonly now: number;
  readonly same_uri: boolean;
  readonly verified: boolean;
  /** True if this request has consumed the code. */
  readonly claimed: boolean;
}

/** The only grant type. */
const GRANT_TYPE = 'authorization_code';

/** Authorization codes of the identity provider and the tokens that they are redeemed for. */
@Injectable()
export class CodesService {
  constructor(
    private readonly config: Config,
    private readonly db: SystemDb,
    private readonly keys: KeysService,
  ) {}

  /** Issues a code for a user and returns it. It cannot be read again. */
  async issue(
    connection: Connection,
    { client, redirect_uri, scopes, request }: GrantedRequest,
    user: IdentityUser & { auth_time: Date },
  ): Promise<string> {
    const code = createSecret('svc_ac_', 32);
    await connection.execute(
      `INSERT INTO idp_codes (digest, idp_client_id, redirect_uri, scopes, user_type, user_id, store_id, nonce, code_challenge, auth_time,
         expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 millisecond')`,
      [
        sha256(code),
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

  /**
   * Authenticates a client and redeems its code for tokens. Throws `invalid_client`, `invalid_request`, `unsupported_grant_type` and `invalid_grant`,
   * in this order. Any further redemption, including a concurrent one, also revokes the access token that the code was redeemed for (RFC 6749,
   * 4.1.2). An attempt by another client changes nothing.
   */
  async redeem(client: PresentedClient, body: IdentityTokenRequest): Promise<IdentityTokenAnswer> {
    const access_token = createSecret('svc_it_', 48);
    const digest = sha256(access_token);
    const found = await this.claim(client, body, digest);
    if (!found?.authentic) throw wrongClient();
    if (!found.claimed) throw malformed(body) ?? (await this.refuse(found));
    return this.answer(client.client_id, found, access_token, digest);
  }

  private async answer(client_id: string, found: Redemption, access_token: string, digest: Buffer): Promise<IdentityTokenAnswer> {
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: Math.floor(this.config.identity.token_ttl / 1000),
      scope: found.scopes.join(' '),
      ...(found.scopes.includes('openid') && { id_token: await this.idToken(client_id, found, digest) }),
    };
  }

  /**
   * Consumes the code and stores the access token in one statement, if all conditions hold, so that one of several parallel
   * requests succeeds. Returns the conditions in either case.
   */
  private async claim(client: PresentedClient, request: IdentityTokenRequest, digest: Buffer): Promise<Redemption | undefined> {
    const { client_id, client_secret } = client;
    if (!isClientId(client_id)) return undefined;
    const { grant_type, code = '', redirect_uri, code_verifier } = request;
    const [found] = await this.db.query<Redemption>(REDEEM, [
      client_id,
      secretDigest(client_secret),
      sha256(code),
      // PostgreSQL cannot compare a text with NUL.
      redirect_uri?.includes('\0') ? null : redirect_uri,
      presentedChallenge(code_verifier),
      grant_type === GRANT_TYPE ? digest : null,
      this.config.identity.token_ttl,
    ]);
    return found;
  }

  /**
   * Returns the reason why a code was not consumed, and revokes the token of a used one. This is a separate statement, because a statement that
   * waited for a concurrent redemption does not see its token.
   */
  private async refuse(found: Redemption): Promise<ApiError> {
    if (found.code_id !== null) await this.db.execute(REVOKE, [found.code_id]);
    return refusal(found);
  }

  /** `digest` is the SHA-256 of the access token. */
  private idToken(client_id: string, code: Redemption, digest: Buffer): Promise<string> {
    return this.keys.sign({
      iss: issuerOf(this.config),
      sub: subjectOf(code),
      aud: client_id,
      iat: code.now,
      exp: code.now + Math.floor(this.config.identity.id_token_ttl / 1000),
      auth_time: Math.floor(code.auth_time.getTime() / 1000),
      at_hash: digest.subarray(0, 16).toString('base64url'),
      ...(code.nonce !== null && { nonce: code.nonce }),
    });
  }
}

/** Returns the challenge of a verifier; null without one, and an empty text, which matches no challenge, for a malformed one. */
function presentedChallenge(verifier: string | undefined): string | null {
  if (verifier === undefined) return null;
  return isVerifier(verifier) ? challengeOf(verifier) : '';
}

/** Returns the error of a request that does not ask to redeem a code. */
function malformed({ grant_type, code }: IdentityTokenRequest): ApiError | undefined {
  if (!grant_type) return ApiError.coded('invalid_request', 'grant_type is required.');
  if (grant_type !== GRANT_TYPE) return ApiError.coded('unsupported_grant_type', `grant_type must be ${GRANT_TYPE}.`);
  return code === undefined ? ApiError.coded('invalid_request', 'code is required.') : undefined;
}

/** Returns the reason why a code was not consumed. */
function refusal({ code_id, used, expired, ...conditions }: Redemption): ApiError {
  const unmet = code_id === null || used || expired ? undefined : unmetCondition(conditions);
  return ApiError.coded('invalid_grant', unmet ?? 'The authorization code is expired, used or unknown.');
}

function unmetCondition({ same_uri, verified, open }: Pick<Redemption, 'same_uri' | 'verified' | 'open'>): string | undefined {
  if (!same_uri) return 'The redirect URI does not match the authorization request.';
  if (!verified) return 'The code verifier does not match the code challenge.';
  return open ? undefined : 'The store is suspended or frozen.';
}

/**
 * Without a challenge there must be no verifier (RFC 9700, 2.1.1). Shareable, because only other redemptions of the code change its row, each in one
 * statement.
 */
const REDEEM = `${SHAREABLE}
WITH found AS (
  SELECT c.code_id, c.scopes, c.user_type, c.user_id, c.store_id, c.nonce, c.auth_time, ${holdsSecret('i', '$2')} AS authentic, floor(extract(epoch FROM now()))::float8 AS now,
    c.used_at IS NOT NULL AS used, c.expires_at <= now() AS expired,
    NOT EXISTS (SELECT FROM stores s WHERE s.store_id = c.store_id AND s.status <> 'active') AS open, c.redirect_uri IS NOT DISTINCT FROM $4 AS same_uri,
    c.code_challenge IS NOT DISTINCT FROM $5 AS verified
  FROM idp_clients i LEFT JOIN idp_codes c ON c.digest = $3 AND c.idp_client_id = i.idp_client_id
  WHERE i.client_id = $1 AND i.status = 'active'
), claimed AS (
  UPDATE idp_codes c SET used_at = row_clock(c.code_id) FROM found f
  WHERE c.code_id = f.code_id AND f.authentic AND f.same_uri AND f.verified AND $6::bytea IS NOT NULL
    AND f.open AND c.used_at IS NULL AND c.expires_at > now()
  RETURNING c.code_id
), issued AS (
  INSERT INTO idp_tokens (digest, code_id, expires_at)
  SELECT $6, code_id, now() + $7 * interval '1 millisecond' FROM claimed
)
SELECT found.*, EXISTS (SELECT FROM claimed) AS claimed FROM found`;

const REVOKE = `
UPDATE idp_tokens t SET revoked_at = now() FROM idp_codes c
WHERE t.code_id = $1 AND t.revoked_at IS NULL AND c.code_id = t.code_id AND c.used_at IS NOT NULL`;
