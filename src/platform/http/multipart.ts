import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badRequest, invalidField, tooLarge } from './api-error.js';

/** A file that arrived in a form. */
export interface ReceivedFile {
  /** Where it is. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in base64. */
  readonly digest: string;
}

/** What a form may bring. */
export interface FormLimits {
  /** The form field of the files; others are ignored. */
  readonly field: string;
  /** Files at most. */
  readonly files: number;
  /** Bytes of one file at most. */
  readonly bytes: number;
}

/** Parts of any kind, bytes of one that is no file, headers of one: more than any form has, and little enough to hold. */
const OTHERS = { parts: 64, fieldSize: 1024, headerPairs: 32, headerSize: 8192 };

/**
 * Writes the files of a `multipart/form-data` request into a directory, without holding any in memory. Throws 413 for a file that is too
 * large; 400 for none, too many, and a body that is no such form.
 */
export async function receiveFiles(request: IncomingMessage, limits: FormLimits, directory: string): Promise<ReceivedFile[]> {
  const type = request.headers['content-type'] ?? '';
  const files = /^multipart\/form-data\b/i.test(type) ? await new Form(request, type, limits, directory).read() : [];
  if (files.length === 0) throw invalidField(limits.field, 'required', `${limits.field} is required.`);
  return files;
}

class Form {
  private readonly saved: Promise<ReceivedFile>[] = [];
  private readonly streams: Readable[] = [];

  constructor(
    private readonly request: IncomingMessage,
    private readonly type: string,
    private readonly limits: FormLimits,
    private readonly directory: string,
  ) {}

  async read(): Promise<ReceivedFile[]> {
    try {
      await this.parsed();
    } catch (error) {
      // What is still on its way is read and forgotten, so that the caller gets to see the answer.
      this.request.unpipe().resume();
      for (const stream of this.streams) stream.destroy();
      await Promise.allSettled(this.saved);
      throw error;
    }
    return Promise.all(this.saved);
  }

  /** Resolves when the form has been read to its end and every file is written. */
  private parsed(): Promise<unknown> {
    const { field, files, bytes } = this.limits;
    return new Promise((resolve, reject) => {
      const unreadable = (): void => reject(badRequest('The body is not a readable multipart/form-data form.'));
      const tooMany = (): void => reject(invalidField(field, 'max', `${field} must have at most ${String(files)} items.`));
      this.request.once('close', () => this.request.complete || unreadable());
      const parser = this.parser(unreadable);
      parser?.on('file', (_, stream) => {
        stream.once('limit', () => reject(tooLarge(`A file must have at most ${String(bytes)} bytes.`)));
        this.save(stream).catch(reject);
      });
      parser?.once('filesLimit', tooMany).once('partsLimit', unreadable).once('error', unreadable);
      parser?.once('finish', () => void Promise.all(this.saved).then(resolve, reject));
      if (parser) this.request.pipe(parser);
    });
  }

  private parser(unreadable: () => void): BusboyInstance | undefined {
    const { field, files, bytes } = this.limits;
    try {
      const isPartAFile = (name: string | undefined): boolean => name === field;
      return new Busboy({ headers: { 'content-type': this.type }, isPartAFile, limits: { ...OTHERS, files, fileSize: bytes } });
    } catch {
      unreadable();
      return undefined;
    }
  }

  private save(stream: Readable): Promise<ReceivedFile> {
    const path = join(this.directory, String(this.saved.length));
    const hash = createHash('sha256');
    let size = 0;
    async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    const saved = pipeline(stream, measured, createWriteStream(path)).then(() => ({ path, size, digest: hash.digest('base64') }));
    this.saved.push(saved);
    this.streams.push(stream);
    return saved;
  }
}
