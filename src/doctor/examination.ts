import { firstLineOf, problemOf } from '../platform/database/problem.js';
import { Flaw, inEnglish, type Sentence, sentence, sentenceOf } from './sentences.js';

/** Result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** State that was found, in one line, without secrets. */
  readonly message: string;
  /** Action that fixes a problem. */
  readonly remedy?: string;
}

/** Finding with its sentences, for pages in other languages. */
export interface WordedFinding extends Finding {
  readonly words: {
    /** Undefined for the message of another program. */
    readonly message: Sentence | undefined;
    readonly remedy?: Sentence | undefined;
  };
}

/** Returns findings as commands print them. */
export const printed = (findings: readonly WordedFinding[]): Finding[] => findings.map(({ words: _, ...finding }) => finding);

/** Checks that end together at a deadline, if there is one. */
export class Examination {
  private readonly end: number;

  /** Starts an examination that takes at most `patience` milliseconds. */
  constructor(private readonly patience = Infinity) {
    this.end = Date.now() + patience;
  }

  /** Runs one check. Its error, or the missed deadline, becomes the finding, with the remedy of the error, or else the given one. */
  async run(check: string, remedy: Sentence, look: () => Promise<Sentence>): Promise<WordedFinding> {
    try {
      const message = await this.inTime(look());
      return { check, ok: true, message: inEnglish(message), words: { message } };
    } catch (error) {
      return { check, ok: false, message: firstLineOf(error), ...remedied(error, remedy) };
    }
  }

  private async inTime(work: Promise<Sentence>): Promise<Sentence> {
    if (this.patience === Infinity) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const refuse = (): void => reject(new Flaw(sentence('check_late', { seconds: this.patience / 1000 })));
      timer = setTimeout(refuse, Math.max(0, this.end - Date.now()));
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }
}

/** Returns the remedy of an error, or else the given one, and the sentences. */
function remedied(error: unknown, otherwise: Sentence): Pick<WordedFinding, 'remedy' | 'words'> {
  if (error instanceof Flaw) return worded(error.found, error.remedy ?? otherwise);
  const remedy = problemOf(error)?.remedy;
  if (remedy === undefined) return worded(undefined, otherwise);
  return { remedy, words: { message: undefined, remedy: sentenceOf(remedy) } };
}

const worded = (message: Sentence | undefined, remedy: Sentence): Pick<WordedFinding, 'remedy' | 'words'> => ({
  remedy: inEnglish(remedy),
  words: { message, remedy },
});
