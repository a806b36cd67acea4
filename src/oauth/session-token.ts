import { createHmac } from 'node:crypto';
import { sameDigest, sha256 } from '../platform/crypto/secrets.js';
import type { SessionClaims } from './session-token.dto.js';

const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

/** A token taken apart; nothing of it is to be believed before its signature was checked. */
export interface ReadToken {
  /** What was signed. */
  readonly content: string;
  readonly signature: string;
  readonly claims: SessionClaims;
}

/** Makes a session token: a JWT signed with HMAC-SHA256 (specification 5.2). */
export function signSessionToken(claims: SessionClaims, secret: string): string {
  const content = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${signatureOf(content, secret)}`;
}

/** Takes a token apart; undefined for what is not a JWT with HS256 and every claim of a session token. */
export function readSessionToken(token: string): ReadToken | undefined {
  const [, header = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
  // Only the header that we write is taken, so that no other algorithm ever comes into question.
  if (header !== HEADER) return undefined;
  const claims = parse(payload);
  return isSessionClaims(claims) ? { content: `${header}.${payload}`, signature, claims } : undefined;
}

/** True when the token was signed with the secret, compared in constant time. */
export const isSignedWith = ({ content, signature }: ReadToken, secret: string): boolean =>
  sameDigest(sha256(signature), sha256(signatureOf(content, secret)));

const signatureOf = (content: string, secret: string): string => createHmac('sha256', secret).update(content).digest('base64url');

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What can be the client id of an app. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;
const TEXTS = ['iss', 'dest', 'aud', 'sub', 'jti'];
const NUMBERS = ['store_id', 'installation_id', 'iat', 'nbf', 'exp'];

function isSessionClaims(value: unknown): value is SessionClaims {
  if (typeof value !== 'object' || value === null) return false;
  const claims = value as Record<string, unknown>;
  if (!CLIENT_ID.test(String(claims['aud']))) return false;
  return TEXTS.every((name) => typeof claims[name] === 'string') && NUMBERS.every((name) => Number.isSafeInteger(claims[name]));
}
