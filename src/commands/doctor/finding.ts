/** Result of one check. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** State that was found, in one line, without secrets. */
  readonly message: string;
  /** Action that mends a problem. */
  readonly remedy?: string;
}

/** Problem with the action that mends it. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

/** Runs one check. Its error becomes the finding, with the remedy of a {@link Problem} or else the given one. */
export async function examine(check: string, remedy: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, message: await look() };
  } catch (error) {
    const message = firstLine(error);
    return { check, ok: false, message, remedy: error instanceof Problem ? error.remedy : remedy };
  }
}

/** An error of several refused addresses has no message of its own. */
function firstLine(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).split('\n', 1)[0] ?? '';
}
