// Verifies a webhook: WEBHOOK_SECRET=whsec_… node verify.mjs <webhook-id> <webhook-timestamp> <webhook-signature> < body
import { createHmac, timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

const TOLERANCE_S = 300;

/**
 * Throws unless one of the signatures belongs to the raw body.
 *
 * @param {string} secret
 * @param {{ id: string, timestamp: string, signature: string }} headers
 * @param {Buffer} body
 */
export function verify(secret, { id, timestamp, signature }, body) {
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) throw new Error('bad timestamp');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  for (const part of signature.split(' ')) {
    const [version, text = ''] = part.split(',');
    const given = Buffer.from(text, 'base64');
    if (version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)) return;
  }
  throw new Error('no matching signature');
}

const [id = '', timestamp = '', signature = ''] = process.argv.slice(2);
try {
  verify(process.env['WEBHOOK_SECRET'] ?? '', { id, timestamp, signature }, await buffer(process.stdin));
  console.log('valid');
} catch (error) {
  console.log(`invalid: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
