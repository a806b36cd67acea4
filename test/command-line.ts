import { runCommand } from '../src/commands/program.js';
import type { Overrides } from './harness.js';
import type { Exit } from './server-process.js';

type Write = typeof process.stdout.write;

/** Catches what is written to a stream until `end` is called. */
function caught(stream: NodeJS.WriteStream): { text: () => string; end: () => void } {
  let written = '';
  const spy = jest.spyOn(stream, 'write').mockImplementation(((chunk: string) => {
    written += chunk;
    return true;
  }) as Write);
  return { text: () => written, end: () => spy.mockRestore() };
}

/** Runs a command of the operator's command line inside this process, one at a time: as a process of its own does, but sooner. */
export async function runHere(environment: Overrides, ...args: string[]): Promise<Exit> {
  const mine = { ...process.env };
  const [out, err] = [caught(process.stdout), caught(process.stderr)];
  try {
    Object.assign(process.env, environment);
    const reason = await runCommand(args);
    if (reason === undefined) return { code: 0, stdout: out.text(), stderr: err.text() };
    return { code: 1, stdout: out.text(), stderr: `${err.text()}${reason}\n` };
  } finally {
    for (const stream of [out, err]) stream.end();
    for (const name of Object.keys(process.env)) if (!(name in mine)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, mine);
  }
}
