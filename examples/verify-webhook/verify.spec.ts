import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signWebhook } from '../../src/platform/crypto/webhook-signature.js';

const FOLDER = 'examples/verify-webhook';
/** Programs by their files, and the command that shows that the interpreter is present. */
const SAMPLES: [file: string, command: string[], probe: string][] = [
  ['verify.mjs', [process.execPath], '--version'],
  ['verify.py', ['python3'], '--version'],
  ['verify.php', ['php'], '--version'],
  ['verify.go', ['go', 'run'], 'version'],
  ['verify.rb', ['ruby'], '--version'],
];
/** Interpreters that are always present. */
const ALWAYS = ['verify.mjs', 'verify.py'];

const secret = newWebhookSecret();
const other = newWebhookSecret();
const body = JSON.stringify({ event_topic: 'customer.created', data: { name: 'আনা', phone: '01712345678' } });
const now = (): number => Math.floor(Date.now() / 1000);

/** A webhook as a receiver gets it. */
interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

function received({
  secrets = [secret],
  timestamp = now(),
  sent = body,
}: {
  secrets?: string[];
  timestamp?: number;
  sent?: string;
}): Received {
  const id = randomUUID();
  const headers = signWebhook({ id, timestamp, body, secrets });
  return { id, timestamp: String(timestamp), signature: headers['webhook-signature'], body: sent };
}

const CASES: [name: string, received: () => Received, output: string][] = [
  ['a webhook', () => received({}), 'valid'],
  ['one of two signatures, while a secret is replaced', () => received({ secrets: [other, secret] }), 'valid'],
  ['a timestamp within the tolerance', () => received({ timestamp: now() - 240 }), 'valid'],
  ['a foreign secret', () => received({ secrets: [other] }), 'invalid: no matching signature'],
  ['another body', () => received({ sent: `${body} ` }), 'invalid: no matching signature'],
  [
    'another version of signatures',
    () => ({ ...received({}), signature: `v2,${randomBytes(32).toString('base64')}` }),
    'invalid: no matching signature',
  ],
  ['an old timestamp', () => received({ timestamp: now() - 400 }), 'invalid: bad timestamp'],
  ['a timestamp in the future', () => received({ timestamp: now() + 400 }), 'invalid: bad timestamp'],
  ['a timestamp that is no number', () => ({ ...received({}), timestamp: '2026-01-01' }), 'invalid: bad timestamp'],
];

describe('the verification samples', () => {
  const cache = mkdtempSync(join(tmpdir(), 'verify-webhook-'));
  afterAll(() => rmSync(cache, { recursive: true, force: true }));

  /** Runs a sample and returns its output. */
  async function run(file: string, [program = '', ...args]: string[], webhook: Received): Promise<string> {
    const env = { ...process.env, WEBHOOK_SECRET: secret, GOCACHE: cache };
    const child = spawn(program, [...args, join(FOLDER, file), webhook.id, webhook.timestamp, webhook.signature], { env });
    child.stdin.on('error', () => undefined).end(webhook.body);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return (out || err).trim();
  }

  describe.each(SAMPLES)('%s', (file, command, probe) => {
    const [program = ''] = command;
    const cases = spawnSync(program, [probe]).status === 0 || ALWAYS.includes(file) ? CASES : [];

    it(`accepts and refuses what receivers must, in ${String(cases.length)} cases${cases.length > 0 ? '' : `: ${program} is not installed, so it is not run`}`, async () => {
      const outputs = await Promise.all(cases.map(async ([name, make]) => [name, await run(file, command, make())]));
      expect(outputs).toEqual(cases.map(([name, , output]) => [name, output]));
    }, 60_000);

    it('is included unchanged in the documentation', () => {
      expect(readFileSync('docs/webhooks.md', 'utf8')).toContain(readFileSync(join(FOLDER, file), 'utf8').trim());
    });
  });

  it('verify the same signatures as standardwebhooks', () => {
    const { id, timestamp, signature } = received({ secrets: [other, secret] });
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
  });
});
