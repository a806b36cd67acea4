import { readFileSync } from 'node:fs';

/** Sample of an operation in one language. */
interface CodeSample {
  readonly lang: string;
  readonly source: string;
}

interface Documented {
  readonly operationId: string;
  readonly 'x-codeSamples'?: readonly CodeSample[];
}

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, Record<string, Documented>> };

/** Samples of every operation, by the name of the operation. */
export const CODE_SAMPLES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId, 'x-codeSamples': samples = [] }) => [
      operationId,
      Object.fromEntries(samples.map(({ lang, source }) => [lang, source])),
    ]),
);

/** Part of a sample, and what replaces it in a program that runs. */
type Replacement = readonly [sample: string, program: string];

/** Returns the sample that places the order of the API reference as a program, which prints nothing. Fails if the sample has other parts. */
export function documentedOrder(language: 'TypeScript' | 'Python', replacements: readonly Replacement[]): string {
  return replacements.reduce(
    (source, [sample, program]) => {
      if (!source.includes(sample)) throw new Error(`The sample has no ${sample}.`);
      return source.replace(sample, program);
    },
    CODE_SAMPLES.get('orders.create')?.[language] ?? '',
  );
}

/** Amount of the order of the API reference, in taka. */
export const DOCUMENTED_TOTAL = 4580;

/** Returns the TypeScript samples as modules, by the name of a file. */
export const typescriptSamples = (): Record<string, string> =>
  Object.fromEntries([...CODE_SAMPLES].map(([id, samples]) => [`sample-${id}.ts`, samples['TypeScript'] ?? '']));

/** Returns the Python samples as modules, by the name of a file. */
export const pythonSamples = (): Record<string, string> =>
  Object.fromEntries([...CODE_SAMPLES].map(([id, samples]) => [`sample_${id.replace('.', '_')}.py`, `${samples['Python'] ?? ''}\n`]));
