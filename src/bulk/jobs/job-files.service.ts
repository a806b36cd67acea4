import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { Config } from '../../platform/config/config.js';
import { sameDigest } from '../../platform/crypto/secrets.js';
import { FileStore, type StoredFile } from '../../platform/storage/file-store.js';
import type { BulkJob } from './bulk-job.entity.js';

/** Columns that identify the file of a job. */
export type JobFile = Pick<BulkJob, 'store_id' | 'job_id' | 'file_key' | 'attempts'>;

/** Path of all files, without the ids and the signature. */
export const FILES_PATH = '/bulk/files';

/** Returns the first part of the keys of a job's files. */
export const newFileKey = (): string => randomBytes(14).toString('hex');

/** Stored files of jobs, and their signed addresses. */
@Injectable()
export class JobFiles {
  constructor(
    private readonly config: Config,
    private readonly store: FileStore,
  ) {}

  /** Stores the file of the current attempt. */
  async put(job: JobFile, path: string): Promise<void> {
    await this.store.put(keyOf(job, job.attempts), path);
  }

  /** Returns the file of the last attempt, or undefined. */
  async open(job: JobFile): Promise<StoredFile | undefined> {
    return this.store.open(keyOf(job, job.attempts));
  }

  /** Removes the files of all attempts. */
  async remove(job: JobFile): Promise<void> {
    for (let attempt = 1; attempt <= job.attempts; attempt++) await this.store.remove(keyOf(job, attempt));
  }

  /** Stores the file of an import. */
  async putSource(source_key: string, path: string): Promise<void> {
    await this.store.put(source_key, path);
  }

  /** Returns the file of an import, or undefined. */
  openSource(source_key: string): Promise<StoredFile | undefined> {
    return this.store.open(source_key);
  }

  /** Removes the file of an import. */
  async removeSource(source_key: string): Promise<void> {
    await this.store.remove(source_key);
  }

  /** Returns the address of a file. It needs no credentials, and it cannot be guessed. */
  urlOf(job: JobFile): string {
    const signature = signatureOf(job, this.config.encryption_key.current).toString('hex');
    return `${this.config.base_url}${FILES_PATH}/${String(job.store_id)}/${String(job.job_id)}?signature=${signature}`;
  }

  /** Returns true for the signature of a file, including one by a key that is being replaced. */
  isSigned(job: JobFile, signature: unknown): boolean {
    // Buffer.from would ignore what is not hexadecimal, and the case.
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;
    const given = Buffer.from(signature, 'hex');
    const { current, accepted } = this.config.encryption_key;
    return [current, ...accepted].some((key) => sameDigest(given, signatureOf(job, key)));
  }
}

/** A signature, as {@link JobFiles.urlOf} writes it. */
const SIGNATURE = /^[0-9a-f]{64}$/;

/** Each attempt has a key of its own, so that a process that lost its lease cannot overwrite the file of the next one. */
const keyOf = ({ file_key }: JobFile, attempt: number): string => `${file_key ?? ''}${attempt.toString(16).padStart(4, '0')}.gz`;

const signatureOf = (job: JobFile, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(['bulk file', job.store_id, job.job_id, keyOf(job, job.attempts)].join('\0'))
    .digest();
