import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { filesBelow } from '../../../test/images.js';
import { S3 } from '../../../test/s3.js';
import { Config } from '../config/config.js';
import { DiskStore } from './disk-store.js';
import type { FileStore } from './file-store.js';
import { fileStore } from './file-store.provider.js';
import { newFileKey, thumbnailKey } from './file-key.js';

const NEEDED = { DATABASE_URL: 'postgres://localhost/none', REDIS_URL: 'redis://localhost' };
const content = Buffer.from('0123456789');

let directory: string;
let source: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stores-'));
  source = join(directory, 'source');
  await writeFile(source, content);
});
afterAll(() => rm(directory, { recursive: true }));

/** Tests for any file store. */
function aStore(store: () => FileStore): void {
  it('returns the stored file, whole or in part', async () => {
    const key = newFileKey('webp');
    await store().put(key, source);
    const file = await store().open(key);
    expect(file?.size).toBe(10);
    expect(await buffer((await file?.read())!)).toEqual(content);
    expect(await buffer((await file?.read({ start: 2, end: 4 }))!)).toEqual(Buffer.from('234'));
  });

  it('finds no files for unknown and removed keys', async () => {
    const key = newFileKey('svg');
    await store().put(key, source);
    await store().put(thumbnailKey(key), source);
    expect(await store().open(newFileKey('svg'))).toBeUndefined();
    await store().remove(key);
    await store().remove(key);
    expect(await store().open(key)).toBeUndefined();
    expect((await store().open(thumbnailKey(key)))?.size).toBe(10);
  });

  it.each([
    '../../etc/passwd',
    '..',
    '',
    '/etc/passwd',
    `${'a'.repeat(32)}.webp/../x`,
    `${'a'.repeat(32)}.webp\0`,
    `${'a'.repeat(32)}.html`,
    `${'A'.repeat(32)}.webp`,
    `${'a'.repeat(31)}.webp`,
    `${'a'.repeat(32)}.webp\n`,
    `../${'a'.repeat(32)}.webp`,
  ])('refuses %j, which is not a key', async (key) => {
    await expect((async () => store().put(key, source))()).rejects.toThrow(TypeError);
    await expect((async () => store().open(key))()).rejects.toThrow(TypeError);
    await expect((async () => store().remove(key))()).rejects.toThrow(TypeError);
  });
}

describe('a directory of files', () => {
  const root = (): string => join(directory, 'images');
  aStore(() => new DiskStore(root()));

  it('spreads its files over directories, and contains nothing else', async () => {
    await rm(root(), { recursive: true, force: true });
    const store = new DiskStore(root());
    const keys = Array.from({ length: 20 }, () => newFileKey('gif'));
    await Promise.all(keys.map((key) => store.put(key, source)));
    expect(await filesBelow(root())).toEqual(keys.map((key) => `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`).sort());
  });

  it('removes the remains of an interrupted write, and never shows them', async () => {
    const key = newFileKey('webp');
    const store = new DiskStore(root());
    await store.put(key, source);
    const [path = ''] = (await filesBelow(root())).filter((name) => name.endsWith(key));
    await rm(join(root(), path));
    await writeFile(join(root(), `${path}.part`), '0123');
    expect(await store.open(key)).toBeUndefined();
    await store.remove(key);
    expect((await filesBelow(root())).filter((name) => name.includes(key))).toEqual([]);
  });

  it('leaves the source where it is', async () => {
    await new DiskStore(root()).put(newFileKey('webp'), source);
    expect(await readFile(source)).toEqual(content);
  });
});

describe('a bucket of files', () => {
  let s3: S3;
  let store: FileStore & { onApplicationShutdown?: () => void };
  beforeAll(async () => {
    s3 = await S3.start();
    store = await fileStore(Config.from({ ...NEEDED, ...s3.settings }).storage);
  });
  afterAll(async () => {
    store.onApplicationShutdown?.();
    await s3.stop();
  });
  aStore(() => store);

  it('signs every request, sends the type, and contains nothing but its files', async () => {
    const key = newFileKey('svg');
    await store.put(key, source);
    expect(s3.objects.get(key)).toEqual({ bytes: content, type: 'image/svg+xml' });
    expect(s3.requests.length).toBeGreaterThan(5);
    expect(s3.requests.filter(({ signed, path }) => !signed || !path.startsWith('/files/'))).toEqual([]);
  });

  it('retries when the service is overloaded', async () => {
    const key = newFileKey('webp');
    let failures = 2;
    s3.failOn = () => failures-- > 0;
    await store.put(key, source);
    expect((await store.open(key))?.size).toBe(10);
  });

  it('streams a large file, and retries', async () => {
    const [key, large] = [newFileKey('gz'), join(directory, 'large')];
    const bytes = Buffer.alloc(17_000_000, 'large ');
    await writeFile(large, bytes);
    let failures = 1;
    s3.failOn = ({ method }) => method === 'PUT' && failures-- > 0;
    await store.put(key, large);
    s3.failOn = () => false;
    expect(s3.objects.get(key)?.type).toBe('application/gzip');
    expect(s3.objects.get(key)?.bytes.equals(bytes)).toBe(true);
    expect(s3.requests.at(-1)?.signed).toBe(true);
  });

  it('fails with a wrong secret', async () => {
    const wrong = await fileStore(Config.from({ ...NEEDED, ...s3.settings, S3_SECRET_ACCESS_KEY: 'wrong' }).storage);
    await expect(wrong.put(newFileKey('webp'), source)).rejects.toThrow();
    await expect(wrong.open(newFileKey('webp'))).rejects.toThrow();
    expect(s3.requests.at(-1)?.signed).toBe(false);
  });

  it('can be read by other clients', async () => {
    const client = new S3Client({
      endpoint: s3.settings['S3_ENDPOINT']!,
      region: s3.settings['S3_REGION']!,
      forcePathStyle: true,
      credentials: { accessKeyId: s3.settings['S3_ACCESS_KEY_ID']!, secretAccessKey: s3.settings['S3_SECRET_ACCESS_KEY']! },
    });
    const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: 'files' }));
    client.destroy();
    expect(KeyCount).toBe(s3.objects.size);
  });
});
