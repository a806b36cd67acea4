import { AsyncLocalStorage } from 'node:async_hooks';

/** Options that every command takes. */
export interface Invocation {
  /** Prints JSON on a terminal, too. */
  readonly json?: boolean;
  /** Confirms what the command does, without a question. */
  readonly yes?: boolean;
}

/** Options of the command that runs. */
export const invocation = new AsyncLocalStorage<Invocation>();
