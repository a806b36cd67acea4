import { AsyncLocalStorage } from 'node:async_hooks';

/** Options that every command takes. */
export interface Invocation {
  /** Prints JSON even on a terminal. */
  readonly json?: boolean;
  /** Confirms the command without a question. */
  readonly yes?: boolean;
}

/** Options of the command that runs. */
export const invocation = new AsyncLocalStorage<Invocation>();
