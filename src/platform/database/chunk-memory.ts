import { types } from 'pg';
import type { Parsers } from './connection.js';

/** Size of a chunk of a large answer, in bytes. */
export const CHUNK = 32_768;

/** Number of the type `bytea` in PostgreSQL. */
const BYTEA = 17;

const typeParser = types.getTypeParser as Parsers['getTypeParser'];

/**
 * Memory of the chunks of large answers, as much as they ever needed at the same time. V8 frees a buffer that lives for as long as an answer
 * only in a collection of the whole heap, which it may not start for hundreds of megabytes. So answers take the buffers of earlier ones
 * (docs/adr/0026).
 */
export class ChunkMemory {
  private readonly free: Buffer[] = [];

  /** Lends memory to an answer, as much as it needs. */
  lend(): ChunkLoan {
    return new ChunkLoan(this.free);
  }
}

/** Memory of one large answer. It holds the chunks of the statements whose parsers it is. */
export class ChunkLoan implements Parsers {
  private readonly buffers: Buffer[] = [];
  private isOver = false;

  /** @param free buffers that no answer has. */
  constructor(private readonly free: Buffer[]) {}

  /** Returns the parser of a type. */
  readonly getTypeParser: Parsers['getTypeParser'] = (type, format) =>
    type === BYTEA ? (text) => this.store(text) : typeParser(type, format);

  /** Ends the loan once nothing reads the chunks. What PostgreSQL sends later is dropped. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const buffer of this.buffers) this.free.push(buffer);
  }

  /** Stores a chunk, which is written as `\x` and hexadecimal digits. The driver reads the former notation of a server with old settings. */
  private store(text: string): Buffer {
    if (this.isOver) return Buffer.alloc(0);
    if (!text.startsWith('\\x')) return typeParser(BYTEA)(text) as Buffer;
    const buffer = this.free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
    this.buffers.push(buffer);
    return buffer.subarray(0, buffer.write(text.slice(2), 'hex'));
  }
}
