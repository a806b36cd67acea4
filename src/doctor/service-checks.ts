import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { SmtpMailer } from '../platform/mail/smtp-mailer.js';
import { newFileKey } from '../platform/storage/file-key.js';
import { fileStore } from '../platform/storage/file-store.provider.js';
import { Problem } from '../platform/database/problem.js';
import type { Examination, Finding } from './examination.js';

/** Milliseconds within which Redis must accept a connection, and answer. */
const REDIS_MS = 5_000;
const FILE_BYTES = 1_024;

/** Checks Redis. */
export const redisFinding = (examination: Examination, { redis_url }: Config): Promise<Finding> =>
  examination.run('redis', 'Start Redis, or correct REDIS_URL.', () => redis(redis_url));

/** Checks the storage of files by writing one, and outgoing email by signing in to its server. */
export const storageAndEmail = (examination: Examination, { storage, mail }: Config): Promise<Finding[]> =>
  Promise.all([
    examination.run('storage', 'Let this user write to DATA_DIR, or correct the S3 settings and the policy of the bucket.', () =>
      files(storage),
    ),
    examination.run('email', 'Correct SMTP_URL and SMTP_TLS, or set MAIL_SENDER=off.', () => email(mail)),
  ]);

async function redis(url: string): Promise<string> {
  const times = { connectTimeout: REDIS_MS, commandTimeout: REDIS_MS };
  const client = new Redis(url, { lazyConnect: true, ...times, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  // The reason of a failed connection is only reported here.
  const failed = new Promise<never>((_, reject) => client.once('error', reject));
  try {
    await Promise.race([client.connect(), failed]);
    const info = await Promise.race([client.info(), failed]);
    const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
    const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
    if (policy !== 'noeviction')
      throw new Problem(`maxmemory-policy is ${policy}`, 'Set `maxmemory-policy noeviction`, because an evicted job would be lost.');
    return `Redis ${version}`;
  } finally {
    failed.catch(() => undefined);
    client.disconnect();
  }
}

/** Writes a file, reads it and removes it. */
async function files(settings: Config['storage']): Promise<string> {
  const store = await fileStore(settings);
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const [key, path] = [newFileKey('bin'), join(folder, 'file')];
  try {
    await writeFile(path, randomBytes(FILE_BYTES));
    await store.put(key, path);
    const found = await store.open(key);
    if (found?.size !== FILE_BYTES) throw new Error('a file that was written cannot be read');
    return settings.kind === 's3' ? `bucket ${settings.s3_bucket}` : `directory ${settings.directory}`;
  } finally {
    await Promise.all([store.remove(key).catch(() => undefined), rm(folder, { recursive: true })]);
  }
}

async function email(mail: Config['mail']): Promise<string> {
  if (mail.sender !== 'smtp') return `MAIL_SENDER=${mail.sender} sends none`;
  await new SmtpMailer(mail).verify();
  return 'the SMTP server accepts the sign-in';
}
