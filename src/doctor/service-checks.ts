import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { isCluster } from '../platform/queue/redis-clients.js';
import { newFileKey } from '../platform/storage/file-key.js';
import { fileStore } from '../platform/storage/file-store.provider.js';
import type { Examination, WordedFinding } from './examination.js';
import { Flaw, type Sentence, sentence } from './sentences.js';

/** Milliseconds within which Redis must accept a connection, and answer. */
const REDIS_MS = 5_000;
const FILE_BYTES = 1_024;

/** Checks Redis. */
export const redisFinding = (examination: Examination, config: Config): Promise<WordedFinding> =>
  examination.run('redis', sentence('check_redis_start'), () => redis(config));

/** Checks the storage of files by writing one, and outgoing email by signing in to its server. */
export const storageAndEmail = (examination: Examination, { storage, mail }: Config): Promise<WordedFinding[]> =>
  Promise.all([
    examination.run('storage', sentence('check_storage_allow'), () => files(storage)),
    examination.run('email', sentence('check_mail_correct'), () => email(mail)),
  ]);

async function redis(config: Config): Promise<Sentence> {
  const times = { connectTimeout: REDIS_MS, commandTimeout: REDIS_MS };
  const client = new Redis(config.redis_url, { lazyConnect: true, ...times, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  // The reason for a failed connection is reported only here.
  const failed = new Promise<never>((_, reject) => client.once('error', reject));
  try {
    await Promise.race([client.connect(), failed]);
    const info = await Promise.race([client.info(), failed]);
    const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
    const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
    if (policy !== 'noeviction') throw new Flaw(sentence('check_redis_evicts', { policy }), sentence('check_redis_keep'));
    if (/^cluster_enabled:1/m.test(info) !== isCluster(config)) throw new Flaw(sentence('check_redis_mode'), sentence('check_redis_nodes'));
    if (!isCluster(config)) return sentence('check_redis_found', { version });
    return clusterVersion(version, await Promise.race([client.cluster('INFO'), failed]));
  } finally {
    failed.catch(() => undefined);
    client.disconnect();
  }
}

function clusterVersion(version: string, info: string): Sentence {
  const [nodes = '', state] = [/^cluster_size:(\d+)/m, /^cluster_state:(\w+)/m].map((pattern) => pattern.exec(info)?.[1]);
  if (state !== 'ok') throw new Flaw(sentence('check_redis_slots'));
  return sentence('check_redis_cluster', { version, nodes });
}

/** Writes a file, reads it and removes it. */
async function files(settings: Config['storage']): Promise<Sentence> {
  const store = await fileStore(settings);
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  const [key, path] = [newFileKey('bin'), join(folder, 'file')];
  try {
    await writeFile(path, randomBytes(FILE_BYTES));
    await store.put(key, path);
    const found = await store.open(key);
    if (found?.size !== FILE_BYTES) throw new Flaw(sentence('check_storage_unreadable'));
    return settings.kind === 's3'
      ? sentence('check_storage_bucket', { name: settings.s3_bucket })
      : sentence('check_storage_directory', { name: settings.directory });
  } finally {
    await Promise.all([store.remove(key).catch(() => undefined), rm(folder, { recursive: true })]);
  }
}

async function email(mail: Config['mail']): Promise<Sentence> {
  if (mail.sender !== 'smtp') return sentence('check_mail_off', { sender: mail.sender });
  const { SmtpMailer } = await import('../platform/mail/smtp-mailer.js');
  await new SmtpMailer(mail).verify();
  return sentence('check_mail_accepted');
}
