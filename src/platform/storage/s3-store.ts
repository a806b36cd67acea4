import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { StorageSettings } from '../config/storage-settings.js';
import { FairSemaphore } from '../queue/fair-semaphore.js';
import { fileDigest } from './file-digest.js';
import { checkedKey, typeOfKey } from './file-key.js';
import { type ByteRange, type FileHeaders, FileStore, type StoredFile } from './file-store.js';

/** Maximum number of files in memory. They are in memory so that the client can retry a failed request. */
const MAX_IN_MEMORY = 4;

/** Files of more bytes are sent as streams. The client does not retry a failed request with a stream. */
const LARGE = 16_777_216;
const TRIES = 3;
/** Timeout of the response to a large file, in milliseconds. */
const LARGE_MS = 600_000;

/** Timeouts of the connection and of the response, in milliseconds. */
const CONNECT_MS = 5_000;
const RESPONSE_MS = 30_000;

/** Files in a bucket of an S3-compatible service. */
export class S3Store extends FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly signed_seconds: number;
  private readonly semaphore = new FairSemaphore(MAX_IN_MEMORY);

  constructor(settings: StorageSettings) {
    super();
    this.bucket = settings.s3_bucket;
    this.signed_seconds = settings.s3_signed_url_ttl / 1_000;
    this.client = new S3Client(clientConfig(settings));
  }

  /** Stores a copy of the file. */
  put(key: string, path: string): Promise<void> {
    const where = { ...this.at(key), ContentType: typeOfKey(key) };
    return this.semaphore.run(this.bucket, async () => {
      const { size } = await stat(path);
      if (size > LARGE) await this.putStream(where, path, size);
      else await this.client.send(new PutObjectCommand({ ...where, Body: await readFile(path) }));
    });
  }

  private async putStream(where: { Bucket: string; Key: string }, path: string, ContentLength: number): Promise<void> {
    const digest = await fileDigest(path);
    for (let tries = 1; ; tries++) {
      const command = new PutObjectCommand({ ...where, ContentLength, Body: createReadStream(path) });
      signDigest(command, digest);
      try {
        await this.client.send(command, { requestTimeout: LARGE_MS });
        return;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  }

  /** Returns the file, or undefined. */
  async open(key: string): Promise<StoredFile | undefined> {
    const where = this.at(key);
    const found = await this.client.send(new HeadObjectCommand(where)).catch(absent);
    const seconds = this.signed_seconds;
    const download = seconds > 0 && { download: { seconds, url: (headers: FileHeaders) => this.urlOf(where, headers, seconds) } };
    return found && { size: found.ContentLength ?? 0, read: (range) => this.read(where, range), ...download };
  }

  /** Removes the file. */
  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  /** Closes the connections. */
  onApplicationShutdown(): void {
    this.client.destroy();
  }

  private async read(where: { Bucket: string; Key: string }, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${String(range.start)}-${String(range.end)}`;
    const { Body } = await this.client.send(new GetObjectCommand({ ...where, Range }));
    return Body as Readable;
  }

  private urlOf(where: { Bucket: string; Key: string }, headers: FileHeaders, seconds: number): Promise<string> {
    const { type, cache_control, disposition } = headers;
    const shown = { ResponseContentType: type, ResponseCacheControl: cache_control, ResponseContentDisposition: disposition };
    return getSignedUrl(this.client, new GetObjectCommand({ ...where, ...shown }), { expiresIn: seconds });
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: checkedKey(key) };
  }
}

/** Makes the client sign the digest of a stream. By default, it leaves the body of a stream unsigned. */
function signDigest(command: PutObjectCommand, digest: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = digest;
      return next(args);
    },
    { step: 'build', name: 'signDigest' },
  );
}

function absent(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}

function clientConfig(settings: StorageSettings): S3ClientConfig {
  const { s3_endpoint, s3_region, s3_access_key_id, s3_secret_access_key, s3_path_style } = settings;
  return {
    region: s3_region,
    forcePathStyle: s3_path_style,
    ...(s3_endpoint && { endpoint: s3_endpoint }),
    ...(s3_access_key_id && { credentials: { accessKeyId: s3_access_key_id, secretAccessKey: s3_secret_access_key } }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: RESPONSE_MS },
    // Not every compatible service supports all checksums, so they are sent only where the protocol requires them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}
