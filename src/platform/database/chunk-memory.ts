import { types } from 'pg';
import type { Parsers } from './connection.js';

/** Size of a chunk of a large response, in bytes. */
export const CHUNK = 32_768;

/** Number of the type `bytea` in PostgreSQL. */
const BYTEA = 17;

const typeParser = types.getTypeParser as Parsers['getTypeParser'];

/**
 * Pool of buffers for the chunks of large responses. V8 frees a buffer that lives as long as a response only in a full garbage collection,
 * which may not start for hundreds of megabytes, so responses reuse the buffers of earlier ones (docs/adr/0026).
 */
export class ChunkMemory {
  private readonly free: Buffer[] = [];

  /** Lends buffers to a response. */
  lend(): ChunkLoan {
    return new ChunkLoan(this.free);
  }
}

/** Buffers of one large response. Passed as the parsers of its statements, it stores their chunks. */
export class ChunkLoan implements Parsers {
  private readonly buffers: Buffer[] = [];
  private isOver = false;

  /** @param free buffers that no response uses. */
  constructor(private readonly free: Buffer[]) {}

  /** Returns the parser of a type. */
  readonly getTypeParser: Parsers['getTypeParser'] = (type, format) =>
    type === BYTEA ? (text) => this.store(text) : typeParser(type, format);

  /** Returns the buffers to the pool, once nothing reads the chunks. Chunks that arrive later are dropped. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const buffer of this.buffers) this.free.push(buffer);
  }

  /** Stores a chunk that is sent as `\x` and hexadecimal digits. With `bytea_output = escape`, the parser of pg reads it. */
  private store(text: string): Buffer {
    if (this.isOver) return Buffer.alloc(0);
    if (!text.startsWith('\\x')) return typeParser(BYTEA)(text) as Buffer;
    const buffer = this.free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
    this.buffers.push(buffer);
    return buffer.subarray(0, buffer.write(text.slice(2), 'hex'));
  }
}
