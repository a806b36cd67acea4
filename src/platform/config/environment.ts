import { readFileSync } from 'node:fs';
import { parseDuration } from './duration.js';
import { isSecret } from './secrets.js';
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone.js';

/** Environment variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Invalid environment. The message has one line per invalid variable, and contains no values of secrets. */
export class ConfigError extends Error {}

/** Reads typed values from the environment and collects all problems, so that they are reported together. */
export class Environment {
  private readonly problems: string[] = [];

  constructor(private readonly variables: Variables) {}

  /** Returns the text of a variable, or `byDefault` if it is missing or empty. */
  text(name: string, byDefault: string): string {
    return this.given(name) ?? byDefault;
  }

  /** Returns the address in a variable without trailing slashes, so that paths can be appended. */
  address(name: string, byDefault: string): string {
    return this.text(name, byDefault).replace(/(?<!\/)\/+$/, '');
  }

  /** Returns the text of a required variable. */
  required(name: string): string {
    const value = this.given(name);
    if (value === undefined) this.problem(`${name} is required`);
    return value ?? '';
  }

  /** Returns one of `words`. */
  word<W extends string>(name: string, words: readonly W[], byDefault: W): W {
    const value = this.given(name) ?? byDefault;
    const known = words.find((word) => word === value);
    if (known === undefined) this.problem(`${name} must be one of ${words.join(', ')}`);
    return known ?? byDefault;
  }

  /** Returns a boolean, written as `true` or `false`. */
  flag(name: string, byDefault: boolean): boolean {
    return this.word(name, ['true', 'false'], byDefault ? 'true' : 'false') === 'true';
  }

  /** Returns an integer of at least `minimum`. */
  integer(name: string, byDefault: number, minimum = 0): number {
    const value = this.given(name);
    if (value === undefined) return byDefault;
    if (/^\d{1,12}$/.test(value) && Number(value) >= minimum) return Number(value);
    this.problem(`${name} must be a whole number of at least ${String(minimum)}`);
    return byDefault;
  }

  /** Returns a percentage, an integer of at most 100. */
  percentage(name: string, byDefault: number): number {
    const value = this.integer(name, byDefault);
    if (value > 100) this.problem(`${name} must be at most 100`);
    return value;
  }

  /** Returns a duration in milliseconds. */
  duration(name: string, byDefault: string): number {
    return this.durations(name, byDefault)[0] ?? 0;
  }

  /** Returns the durations of a comma-separated list, in milliseconds. */
  durations(name: string, byDefault: string): number[] {
    try {
      return this.text(name, byDefault).split(',').map(parseDuration);
    } catch (error) {
      this.problem(`${name}: ${(error as Error).message}`);
      return byDefault.split(',').map(parseDuration);
    }
  }

  /** Returns the name of a time zone. */
  timeZone(name: string): string {
    const zone = this.text(name, DEFAULT_TIME_ZONE);
    if (!isTimeZone(zone)) this.problem(`${name} must be a time zone such as ${DEFAULT_TIME_ZONE}`);
    return zone;
  }

  /** True for an installation that others can reach: production, and any other behind https. */
  get isPublic(): boolean {
    return this.variable('NODE_ENV') === 'production' || (this.variable('BASE_URL') ?? '').startsWith('https://');
  }

  /** Records a problem. */
  problem(reason: string): void {
    this.problems.push(reason);
  }

  /** Throws a {@link ConfigError} if there was a problem. */
  verify(): void {
    if (this.problems.length > 0) throw new ConfigError(this.problems.join('\n'));
  }

  private given(name: string): string | undefined {
    const value = this.variable(name);
    const file = isSecret(name) ? this.variable(`${name}_FILE`) : undefined;
    if (file === undefined) return value;
    if (value !== undefined) this.problem(`${name} and ${name}_FILE must not both be set`);
    return this.content(`${name}_FILE`, file);
  }

  private variable(name: string): string | undefined {
    const value = this.variables[name]?.trim();
    return value === '' ? undefined : value;
  }

  /** Returns the text of a file without its trailing newline; undefined for an empty file, like an empty variable. */
  private content(name: string, file: string): string | undefined {
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      return text === '' ? undefined : text;
    } catch (error) {
      this.problem(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
      // Not undefined: a missing setting would be reported as a second problem.
      return '';
    }
  }
}
