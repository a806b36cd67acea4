import { createInterface } from 'node:readline/promises';
import { Failure } from './failures.js';

/** Asks a question on the standard input. Throws unless the answer is yes. */
export async function confirm(question: string): Promise<void> {
  const prompt = createInterface({ input: process.stdin });
  process.stderr.write(`${question} [y/N] `);
  try {
    for await (const answer of prompt) {
      if (/^y(es)?$/i.test(answer.trim())) return;
      break;
    }
  } finally {
    prompt.close();
  }
  throw new Failure('Nothing was changed.');
}
