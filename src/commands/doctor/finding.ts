import { firstLineOf, problemOf } from '../problem.js';

/** Result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** State that was found, in one line, without secrets. */
  readonly message: string;
  /** Action that mends a problem. */
  readonly remedy?: string;
}

/** Runs one check. Its error becomes the finding, with the remedy of the error, or else the given one. */
export async function examine(check: string, remedy: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, message: await look() };
  } catch (error) {
    return { check, ok: false, message: firstLineOf(error), remedy: problemOf(error)?.remedy ?? remedy };
  }
}
