import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../contract/api-error.js';

/** Received file. */
export interface ReceivedFile {
  /** Path of the temporary file. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in base64. */
  readonly digest: string;
}

/** Limits of a form. */
export interface FormLimits {
  /** Form field of the files. Other fields are ignored. */
  readonly field: string;
  /** Maximum number of files. */
  readonly files: number;
  /** Maximum size of a file in bytes. */
  readonly bytes: number;
}

/** Limits of parts, of fields that are not files, and of part headers. */
const OTHERS = { parts: 64, fieldSize: 1024, headerPairs: 32, headerSize: 8192 };

/**
 * Writes the files of a `multipart/form-data` request into a directory without buffering them in memory. Throws 413 for a file that is too
 * large, and 400 for no files, too many files and any other body.
 */
export async function receiveFiles(request: IncomingMessage, limits: FormLimits, directory: string): Promise<ReceivedFile[]> {
  const type = request.headers['content-type'] ?? '';
  const files = /^multipart\/form-data\b/i.test(type) ? await new Form(request, type, limits, directory).read() : [];
  if (files.length === 0) throw ApiError.invalidField(limits.field, 'required', `${limits.field} is required.`);
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
      // The rest of the body is read and discarded, so that the caller receives the response.
      this.request.unpipe().resume();
      for (const stream of this.streams) stream.destroy();
      await Promise.allSettled(this.saved);
      throw error;
    }
    return Promise.all(this.saved);
  }

  /** Resolves when the form has been read and every file has been written. */
  private parsed(): Promise<unknown> {
    const { field, files, bytes } = this.limits;
    return new Promise((resolve, reject) => {
      const unreadable = (): void => reject(ApiError.badRequest('The body is not a readable multipart/form-data form.'));
      const tooMany = (): void => reject(ApiError.invalidField(field, 'max', `${field} must have at most ${String(files)} items.`));
      // The caller may have closed the connection while the upload was waiting.
      if (this.request.destroyed && !this.request.complete) unreadable();
      this.request.once('close', () => this.request.complete || unreadable());
      const parser = this.parser(unreadable);
      parser?.on('file', (_, stream) => {
        stream.once('limit', () => reject(ApiError.tooLarge(`A file must have at most ${String(bytes)} bytes.`)));
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
