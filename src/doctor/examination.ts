import { firstLineOf, problemOf } from '../platform/database/problem.js';

/** Result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** State that was found, in one line, without secrets. */
  readonly message: string;
  /** Action that mends a problem. */
  readonly remedy?: string;
}

/** Checks that end together at a deadline, if there is one. */
export class Examination {
  private readonly end: number;

  /** Starts an examination that takes at most `patience` milliseconds. */
  constructor(private readonly patience = Infinity) {
    this.end = Date.now() + patience;
  }

  /** Runs one check. Its error becomes the finding, with the remedy of the error, or else the given one. So does the deadline. */
  async run(check: string, remedy: string, look: () => Promise<string>): Promise<Finding> {
    try {
      return { check, ok: true, message: await this.inTime(look()) };
    } catch (error) {
      return { check, ok: false, message: firstLineOf(error), remedy: problemOf(error)?.remedy ?? remedy };
    }
  }

  private async inTime(work: Promise<string>): Promise<string> {
    if (this.patience === Infinity) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const refuse = (): void => reject(new Error(`no answer within ${String(this.patience / 1000)} s`));
      timer = setTimeout(refuse, Math.max(0, this.end - Date.now()));
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }
}
