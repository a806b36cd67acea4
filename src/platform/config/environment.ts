import { parseDuration } from './duration.js';

/** Environment variables as a process receives them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; the message lists every variable that is wrong, one a line, and never a value of a secret. */
export class ConfigError extends Error {}

/** Reads typed values out of the environment and collects what is wrong, so that an operator sees all of it at once. */
export class Environment {
  private readonly problems: string[] = [];

  constructor(private readonly variables: Variables) {}

  /** The variable's text, or `byDefault` where it is missing or empty. */
  text(name: string, byDefault: string): string {
    return this.given(name) ?? byDefault;
  }

  /** The variable's text; missing is a problem. */
  required(name: string): string {
    const value = this.given(name);
    if (value === undefined) this.problem(`${name} is required`);
    return value ?? '';
  }

  /** One of `words`. */
  word<W extends string>(name: string, words: readonly W[], byDefault: W): W {
    const value = this.given(name) ?? byDefault;
    const known = words.find((word) => word === value);
    if (known === undefined) this.problem(`${name} must be one of ${words.join(', ')}`);
    return known ?? byDefault;
  }

  /** `true` or `false`. */
  flag(name: string, byDefault: boolean): boolean {
    return this.word(name, ['true', 'false'], byDefault ? 'true' : 'false') === 'true';
  }

  /** A whole number of at least `minimum`. */
  integer(name: string, byDefault: number, minimum = 0): number {
    const value = this.given(name);
    if (value === undefined) return byDefault;
    if (/^\d{1,12}$/.test(value) && Number(value) >= minimum) return Number(value);
    this.problem(`${name} must be a whole number of at least ${String(minimum)}`);
    return byDefault;
  }

  /** Milliseconds of one duration. */
  duration(name: string, byDefault: string): number {
    return this.durations(name, byDefault)[0] ?? 0;
  }

  /** Milliseconds of each duration of a comma-separated list. */
  durations(name: string, byDefault: string): number[] {
    try {
      return this.text(name, byDefault).split(',').map(parseDuration);
    } catch (error) {
      this.problem(`${name}: ${(error as Error).message}`);
      return byDefault.split(',').map(parseDuration);
    }
  }

  /** Records something that makes the configuration unusable. */
  problem(reason: string): void {
    this.problems.push(reason);
  }

  /** Throws a {@link ConfigError} when anything was wrong. */
  verify(): void {
    if (this.problems.length > 0) throw new ConfigError(this.problems.join('\n'));
  }

  private given(name: string): string | undefined {
    const value = this.variables[name]?.trim();
    return value === '' ? undefined : value;
  }
}
