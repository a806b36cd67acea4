import type { Command } from 'commander';
import { createInterface } from 'node:readline/promises';
import { consequenceOf } from './consequences.js';
import { invocation } from './invocation.js';
import { words } from './table.js';

/** Options whose values are not repeated on the screen. */
const HIDDEN = /password|secret|token/i;

/**
 * Asks for confirmation on a terminal before a command that cannot be undone, unless `--yes` is given. Throws `Nothing was changed.` unless the
 * answer is `y` or `yes`. If input or output is not a terminal, a script runs the command, and no question is asked.
 */
export async function confirm(command: Command): Promise<void> {
  if (invocation.getStore()?.yes || !process.stdin.isTTY || !process.stdout.isTTY) return;
  const flags = command.opts<Readonly<Record<string, unknown>>>();
  const consequence = consequenceOf(nameOf(command), flags);
  if (consequence === undefined) return;
  const given = Object.entries(flags).filter(([name]) => !HIDDEN.test(name));
  process.stderr.write([consequence, ...given.map(([name, value]) => `  ${optionOf(name)} ${words(value)}`), ''].join('\n'));
  if (!(await agrees('Continue?'))) throw new Error('Nothing was changed.');
}

/** Name of a command, e.g. `store create`. */
const nameOf = (command: Command): string => (command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name());

const optionOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Asks a question on standard error. Returns true for `y` and `yes`; the end of the input counts as no. */
export async function agrees(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    return /^y(es)?$/i.test((await Promise.race([terminal.question(`${question} [y/N] `), ended])).trim());
  } finally {
    terminal.close();
  }
}
