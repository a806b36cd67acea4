import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';
import { SandboxCall } from '../auth/sandbox-tokens.js';
import { Config } from '../config/config.js';
import { ApiError } from '../contract/api-error.js';
import { type ChunkLoan, ChunkMemory } from '../database/chunk-memory.js';
import { LargeRead } from '../database/large-read.js';
import type { StoreContext } from '../database/store-context.js';
import { ByteBudget } from '../queue/byte-budget.js';
import { RequestTurns } from './request-turns.js';

/** Maximum time that a large response waits for memory, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/**
 * Bounds the memory of large responses (ADR 26). A read whose JSON is too large for one piece runs again, in chunks, once the budget of the
 * process has room for its bytes, and keeps them reserved until the client has received the response.
 */
@Injectable()
export class LargeReads {
  private readonly budget: ByteBudget;
  private readonly memory = new ChunkMemory();
  private readonly timeout: number;

  constructor(
    { requests }: Config,
    private readonly turns: RequestTurns,
  ) {
    this.budget = new ByteBudget(requests.large_answers);
    this.timeout = requests.large_answer_timeout;
  }

  /** Runs a reading handler with its context. Throws `temporarily_unavailable` if no memory becomes free for its response within 10 s. */
  async run<R>(ctx: StoreContext, reply: FastifyReply, handle: () => Promise<R>): Promise<R> {
    ctx.reading = 'bounded';
    try {
      return await this.turns.ofRead(reply.request, handle);
    } catch (error) {
      if (!(error instanceof LargeRead)) throw error;
      ctx.reading = await this.admit(ctx.store_id, error.bytes, reply);
      return await handle();
    }
  }

  /** Reserves the bytes until the response is closed; a client that does not read it in time is disconnected. Returns memory for the chunks. */
  private async admit(store_id: number, bytes: number, reply: FastifyReply): Promise<ChunkLoan> {
    // A call of the extension proxy within this process ends long before the extension has received its response.
    const raw = SandboxCall.responseOf(reply.request) ?? reply.raw;
    const release = await this.budget.take(store_id, bytes, MAX_WAIT_MS);
    if (!release) throw ApiError.unavailable();
    if (raw.destroyed) {
      release();
      throw ApiError.unavailable();
    }
    const timer = setTimeout(() => raw.destroy(), this.timeout).unref();
    onEnd(raw, () => {
      clearTimeout(timer);
      release();
    });
    const loan = this.memory.lend();
    // The chunks are in use until this response is written or aborted, even if the extension behind it has disconnected.
    onEnd(reply.raw, () => loan.end());
    return loan;
  }
}

/** Calls `run` when the operating system has the whole response, and when its connection is closed. */
function onEnd(response: ServerResponse, run: () => void): void {
  for (const event of ['finish', 'close']) response.once(event, run);
}
