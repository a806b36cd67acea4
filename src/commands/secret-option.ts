import { type Command, CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Config } from '../platform/config/config.js';

/** Secret that is passed to a command. */
interface SecretOption {
  /** Option without the dashes, e.g. `token`; `<name>-file` is the option for a file. */
  readonly name: string;
  readonly description: string;
  /** Variable that is read where neither option is given. */
  readonly variable: string;
}

/** Options of a command, by their names in camel case. */
type Given = Readonly<Record<string, unknown>>;

/** Bounds of a password, in characters; sign-in rejects longer ones. */
const PASSWORD = { min: 8, max: 1_000 };

/**
 * Declares the options `--<name>` and `--<name>-file` for a secret and returns a function that reads it. The first available source is used: the
 * option, the file, the variable, and standard input if the secret is `required`. The value `-` of the option means standard input.
 */
export function secretOption(command: Command, { name, description, variable }: SecretOption): SecretReader {
  command
    .option(`--${name} <${name}>`, `${description}; other users of this machine can see it here. - reads a line of standard input`)
    .option(`--${name}-file <path>`, `file with the ${name}; otherwise the variable ${variable} is read`);
  return new SecretReader(name, variable);
}

/** Reads one secret of a command. */
export class SecretReader {
  constructor(
    private readonly name: string,
    private readonly variable: string,
  ) {}

  /** Returns the secret, from the first line of standard input if it is given nowhere else. Throws if it is not there either. */
  async required(given: Given): Promise<string> {
    const secret = (await this.optional(given)) ?? (await this.line());
    if (secret === undefined)
      throw new CommanderError(1, 'secret', `--${this.name}, --${this.name}-file, ${this.variable} or standard input is required`);
    return secret;
  }

  /** Returns the secret, or undefined if it is not given. Throws if it is given twice, or if its file cannot be read. */
  async optional(given: Given): Promise<string | undefined> {
    const [text, file] = [given[camel(this.name)], given[camel(`${this.name}-file`)]] as (string | undefined)[];
    if (text !== undefined && file !== undefined) {
      throw new CommanderError(1, 'secret', `--${this.name} and --${this.name}-file must not be given both`);
    }
    if (text === '-') return (await this.line()) ?? this.missing('standard input');
    if (file !== undefined) return this.content(file);
    // An empty variable counts as a missing one, as in the settings.
    return text ?? (Config.variables()[this.variable] || undefined);
  }

  /** Returns the required secret as a password. Throws for fewer than 8 or more than 1,000 characters. */
  async password(given: Given): Promise<string> {
    const password = await this.required(given);
    const { min, max } = PASSWORD;
    if (password.length >= min && password.length <= max) return password;
    throw new CommanderError(1, 'secret', `--${this.name} must have ${String(min)} to ${String(max)} characters`);
  }

  private content(file: string): string {
    try {
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || this.missing(file);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new Error(code === undefined ? message : `--${this.name}-file: ${file} cannot be read (${code})`, { cause: error });
    }
  }

  private missing(source: string): never {
    throw new Error(`there is no ${this.name} in ${source}`);
  }

  /** Returns the first line of standard input; undefined for a terminal and for the end of the input. */
  private async line(): Promise<string | undefined> {
    if (process.stdin.isTTY) return undefined;
    for await (const line of createInterface({ input: process.stdin })) return line === '' ? undefined : line;
    return undefined;
  }
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
