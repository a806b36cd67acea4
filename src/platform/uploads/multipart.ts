import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../contract/api-error.js';
import type { LongUpload } from './long-upload.js';

/** Received file. */
export interface ReceivedFile {
  /** Name that the client stated; empty for none. */
  readonly name: string;
  /** Path of the temporary file. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in base64. */
  readonly digest: string;
}

/** Fields of a form that are not files, by name. */
export type FormFields = Readonly<Record<string, string>>;

/** Received form. */
export interface ReceivedForm {
  /** Fields before the files; none where the form may not have them. */
  readonly fields: FormFields;
  readonly files: readonly ReceivedFile[];
}

/** Limits of a form. */
export interface FormLimits {
  /** Form field of the files. */
  readonly field: string;
  /** Maximum number of files. */
  readonly files: number;
  /** Maximum size of a file in bytes. */
  readonly bytes: number;
  /**
   * Receives the other fields and the name of the first file when the file begins; throws to refuse the form before the file is read. The
   * other fields must then precede the files. Without it and {@link authorize}, other fields are ignored.
   */
  readonly check?: (fields: FormFields, file_name: string) => Promise<void>;
  /** Receives the other fields before {@link check}, or at the end of a form without files; throws to refuse the form. */
  readonly authorize?: (fields: FormFields) => void;
}

/** Content type of a form with files. */
export const MULTIPART = /^multipart\/form-data\b/i;

/** Limits of parts, of fields that are not files, and of part headers. */
const OTHERS = { parts: 64, fieldSize: 1024, headerPairs: 32, headerSize: 8192 };

/**
 * Writes the files of a `multipart/form-data` request into a directory without buffering them in memory. Throws 413 for a file that is too
 * large, and 400 for no files, too many files and any other body. `upload` lets the body take longer than other requests.
 */
export async function receiveForm(request: IncomingMessage, limits: FormLimits, { directory, upload }: FormTarget): Promise<ReceivedForm> {
  const type = request.headers['content-type'] ?? '';
  const form = MULTIPART.test(type) ? await new Form(request, type, limits, directory).read(upload) : undefined;
  if (!form) limits.authorize?.({});
  if (!form || form.files.length === 0) throw ApiError.invalidField(limits.field, 'required', `${limits.field} is required.`);
  return form;
}

/** Directory of the files of a form, and its {@link LongUpload} if it may take long. */
interface FormTarget {
  readonly directory: string;
  readonly upload: LongUpload | undefined;
}

/** Name, value, and true if the name or the value was too long. */
type GivenField = readonly [name: string, value: string, isNameCut: boolean, isCut: boolean, ...unknown[]];

class Form {
  private readonly fields: Record<string, string> = {};
  private readonly saved: Promise<ReceivedFile>[] = [];
  private readonly streams: Readable[] = [];
  private checked: Promise<void> | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly type: string,
    private readonly limits: FormLimits,
    private readonly directory: string,
  ) {}

  async read(upload: LongUpload | undefined): Promise<ReceivedForm> {
    try {
      await this.parsed(upload);
      await this.checked;
    } catch (error) {
      // The rest of the body is read and discarded, so that the caller receives the response.
      this.request.unpipe().resume();
      for (const stream of this.streams) stream.destroy();
      await Promise.allSettled(this.saved);
      throw error;
    }
    return { fields: this.fields, files: await Promise.all(this.saved) };
  }

  /** Resolves when the form has been read and every file has been written. */
  private parsed(upload: LongUpload | undefined): Promise<unknown> {
    const { field, files } = this.limits;
    return new Promise((resolve, reject) => {
      const unreadable = (): void => reject(ApiError.badRequest('The body is not a readable multipart/form-data form.'));
      const tooMany = (): void =>
        reject(ApiError.invalidField(field, 'max', `${field} must have at most ${String(files)} item${files === 1 ? '' : 's'}.`));
      // The caller may have closed the connection while the upload was waiting.
      if (this.request.destroyed && !this.request.complete) unreadable();
      this.request.once('close', () => this.request.complete || unreadable());
      const parser = this.parser(unreadable);
      upload?.watch(reject);
      if (parser) this.listen(parser, reject);
      parser?.once('filesLimit', tooMany).once('partsLimit', unreadable).once('error', unreadable);
      parser?.once('finish', () => void this.ended().then(resolve, reject));
      if (parser) this.request.pipe(parser);
    });
  }

  private async ended(): Promise<unknown> {
    if (this.streams.length === 0) this.limits.authorize?.(this.fields);
    return Promise.all(this.saved);
  }

  private listen(parser: BusboyInstance, refuse: (error: unknown) => void): void {
    const { bytes, check, authorize } = this.limits;
    if (check || authorize) parser.on('field', (...given) => this.keep(given, refuse));
    parser.on('file', (_, stream, name) => {
      if (this.streams.length === 0) this.check(this.begun(name), refuse);
      stream.once('limit', () => refuse(ApiError.tooLarge(`A file must have at most ${String(bytes)} bytes.`)));
      this.save(stream, name).catch(refuse);
    });
  }

  private async begun(file_name: string): Promise<void> {
    const { check, authorize } = this.limits;
    authorize?.(this.fields);
    await check?.(this.fields, file_name);
  }

  /** The form is refused immediately, and not received before the check has ended. */
  private check(checked: Promise<void>, refuse: (error: unknown) => void): void {
    this.checked = checked;
    checked.catch(refuse);
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

  private keep([name, value, , isCut]: GivenField, refuse: (error: ApiError) => void): void {
    const { field } = this.limits;
    const problem = (rule: string, message: string): void => refuse(ApiError.invalidField(name, rule, `${name} ${message}`));
    if (this.streams.length > 0) problem('order', `must stand before ${field}.`);
    else if (isCut) problem('maxLength', `must have at most ${String(OTHERS.fieldSize)} bytes.`);
    else if (Object.hasOwn(this.fields, name)) problem('unique', 'must be given once.');
    else Object.defineProperty(this.fields, name, { value, enumerable: true });
  }

  private save(stream: Readable, name: string): Promise<ReceivedFile> {
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
    const saved = pipeline(stream, measured, createWriteStream(path)).then(() => ({ name, path, size, digest: hash.digest('base64') }));
    this.saved.push(saved);
    this.streams.push(stream);
    return saved;
  }
}
