import { createHmac, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { VerificationReason } from './verification.dto.js';

/** Received webhook: the parts that its signature covers. Missing headers are empty. */
export interface Signed {
  readonly id: string;
  readonly timestamp: string;
  /** Signatures of version 1, in base64. */
  readonly signatures: readonly string[];
  readonly body: string;
  /** Names of the missing headers. */
  readonly missing: readonly string[];
}

/** Difference between the clocks of sender and receiver that Standard Webhooks tolerates, in milliseconds. */
const TOLERANCE_MS = 300_000;
const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const PREFIX = 'whsec_';

/** Reads the signature headers of a request; names are matched in any letter case, and lists of values are joined. */
export function readSigned(headers: Readonly<Record<string, unknown>>, body: string): Signed {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textOf(value)]));
  const [id = '', timestamp = '', signature = ''] = NAMES.map((name) => lower.get(name) ?? '');
  const signatures = signature.split(' ').flatMap((part) => (part.startsWith('v1,') ? [part.slice('v1,'.length)] : []));
  return { id, timestamp, signatures, body, missing: NAMES.filter((name) => !lower.get(name)) };
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(' ');
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the reasons to refuse the request that follow from its headers alone. */
export function checkHeaders({ missing, signatures, timestamp }: Signed, now: number): VerificationReason[] {
  const reasons: VerificationReason[] = missing.map((name) => ({
    code: 'missing_header',
    message: `The header ${name} is missing.`,
    hint: 'Pass the headers of the request as they arrived; a proxy may have removed some.',
  }));
  if (!missing.includes('webhook-signature') && signatures.length === 0) {
    const hint = 'The header lists signatures, each with the prefix v1 and a comma, separated by spaces.';
    reasons.push({ code: 'missing_header', message: 'The header webhook-signature has no signature of version 1.', hint });
  }
  if (!missing.includes('webhook-timestamp')) reasons.push(...checkTimestamp(timestamp, now));
  return reasons;
}

function checkTimestamp(timestamp: string, now: number): VerificationReason[] {
  if (!/^\d{1,12}$/.test(timestamp)) {
    const message = 'The header webhook-timestamp is not a Unix time in seconds.';
    return [{ code: 'bad_timestamp', message, hint: 'The time is a number of seconds since 1970, not milliseconds and no date.' }];
  }
  const age = now - Number(timestamp) * 1000;
  if (age > TOLERANCE_MS) {
    const hint = 'Verify a request when it arrives. If it has just arrived, the clock of the receiver is fast.';
    return [
      { code: 'too_old', message: `The timestamp is ${String(Math.round(age / 1000))} seconds old; at most 300 are accepted.`, hint },
    ];
  }
  if (age < -TOLERANCE_MS) {
    return [{ code: 'bad_timestamp', message: 'The timestamp is in the future.', hint: 'The clock of the receiver is slow.' }];
  }
  return [];
}

/** Returns true when one of the signatures was made with the secret, in constant time. */
export function isSignedBy({ id, timestamp, body, signatures }: Signed, secret: string): boolean {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  if (key.length === 0) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.some((signature) => {
    const bytes = Buffer.from(signature, 'base64');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

/** Returns JSON text as `JSON.stringify` writes it; undefined for a text that is not JSON. */
export function compactJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns true when two texts are the same JSON value. */
export function sameJson(a: string, b: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(a), JSON.parse(b));
  } catch {
    return false;
  }
}
