import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { missingPythonPackages, PYTHON } from '../../scripts/python.mjs';
import { linesOf } from './packed.js';

const run = promisify(execFile);
const SOURCE = join('packages', 'python');
/** Keeps the folders of the sources free of compiled files. */
const CLEAN = { PATH: process.env['PATH'] ?? '', PYTHONDONTWRITEBYTECODE: '1' };

/** Folder of an app developer who installed the wheel of the Python client. */
export class PythonClient {
  readonly path = mkdtempSync(join(tmpdir(), 'python-client-'));
  /** File name of the wheel. */
  wheel: string;

  /** Builds the wheel and installs it into a virtual environment, with the packages of the system and without a network. */
  async prepare(sources: Readonly<Record<string, string>> = {}): Promise<void> {
    const missing = missingPythonPackages();
    if (missing.length > 0) throw new Error(`The Python client needs ${missing.join(', ')}: run npm run set-up as root, or install them.`);
    const build = ['-m', 'build', '--wheel', '--no-isolation', '--skip-dependency-check', '--outdir', this.path, SOURCE];
    const environment = ['-m', 'venv', '--system-site-packages', join(this.path, 'venv')];
    await Promise.all([run(PYTHON, build, { env: CLEAN }), run(PYTHON, environment, { env: CLEAN })]);
    this.wheel = readdirSync(this.path).find((name) => name.endsWith('.whl')) ?? '';
    await run(this.python, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index', join(this.path, this.wheel)]);
    cpSync(join(SOURCE, 'programs'), this.path, { recursive: true });
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(this.path, name), text);
  }

  /** Returns the messages of mypy about the package and about the programs. */
  async complaints(): Promise<string[]> {
    const check = async (cwd: string, ...files: string[]): Promise<string> => {
      const cache = join(this.path, `cache-${String(files.length)}`);
      const args = ['-m', 'mypy', '--strict', '--no-error-summary', '--cache-dir', cache, '--python-executable', this.python, ...files];
      // The compiler fails if there is a message.
      const checked = run(PYTHON, args, { cwd, env: CLEAN }).catch((error: unknown) => error);
      return ((await checked) as { stdout: string }).stdout;
    };
    const programs = readdirSync(this.path).filter((name) => name.endsWith('.py'));
    const outputs = [await check(SOURCE, 'src'), await check(this.path, ...programs)];
    return outputs.flatMap((output) => output.split('\n')).filter((line) => line.includes(': error: '));
  }

  /** Runs a program to its end and returns the lines that it prints. */
  async run(name: string, settings: object, env: Readonly<Record<string, string>> = {}, input = ''): Promise<unknown[]> {
    const running = run(this.python, [`${name}.py`], { cwd: this.path, env: this.environmentOf(settings, env) });
    running.child.stdin?.end(input);
    return linesOf((await running).stdout);
  }

  /** File for the tokens of the programs. */
  get tokensFile(): string {
    return join(this.path, 'tokens.json');
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }

  private get python(): string {
    return resolve(this.path, 'venv', 'bin', 'python');
  }

  private environmentOf(settings: object, env: Readonly<Record<string, string>>): Record<string, string> {
    return { ...CLEAN, APP: JSON.stringify({ ...settings, tokens_file: this.tokensFile }), ...env };
  }
}
