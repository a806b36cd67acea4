import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { missingPythonPackages, PYTHON } from '../../scripts/python.mjs';
import { linesOf } from './packed.js';

const run = promisify(execFile);
const SOURCE = join('packages', 'python');
/** Longest line, in characters. */
const LINE = 140;
/** Keeps the folders of the sources free of compiled files. */
const CLEAN = { PATH: process.env['PATH'] ?? '', PYTHONDONTWRITEBYTECODE: '1' };

/** Builds the wheel of the client into a folder, without a network. Returns its path. */
async function buildWheel(folder: string): Promise<string> {
  const missing = missingPythonPackages();
  if (missing.length > 0) throw new Error(`The Python client needs ${missing.join(', ')}: run npm run set-up as root, or install them.`);
  await run(PYTHON, ['-m', 'build', '--wheel', '--no-isolation', '--skip-dependency-check', '--outdir', folder, SOURCE], { env: CLEAN });
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.whl')) ?? '');
}

/** Makes a virtual environment with a wheel and the packages of the system. */
async function installWheel(wheel: string, environment: string): Promise<void> {
  await run(PYTHON, ['-m', 'venv', '--system-site-packages', environment], { env: CLEAN });
  await run(join(environment, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index', wheel]);
}

/** Returns the messages of mypy about programs, which find the packages of a virtual environment. */
export async function complaintsOf(
  files: readonly string[],
  { cwd, environment }: { cwd: string; environment: string },
): Promise<string[]> {
  const interpreter = join(resolve(environment), 'bin', 'python');
  const cache = join(environment, `cache-${basename(cwd)}`);
  const args = ['mypy', '--strict', '--no-error-summary', '--cache-dir', resolve(cache), '--python-executable', interpreter, ...files];
  return (await messagesOf(args, cwd)).filter((line) => line.includes(': error: '));
}

/** Returns the lines that a tool prints. */
async function messagesOf(tool: readonly string[], cwd: string): Promise<string[]> {
  // It fails if there is a message.
  const checked = run(PYTHON, ['-m', ...tool], { cwd, env: CLEAN }).catch((error: unknown) => error);
  const { stdout, stderr } = (await checked) as { stdout: string; stderr: string };
  return `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
}

/** Folder of an app developer who installed the wheel of the Python client. */
export class PythonClient {
  readonly path = mkdtempSync(join(tmpdir(), 'python-client-'));
  /** Path of the wheel. */
  wheel: string;

  /** Builds the wheel and installs it, with the programs of an app developer. */
  async prepare(sources: Readonly<Record<string, string>> = {}): Promise<void> {
    this.wheel = await buildWheel(this.path);
    await installWheel(this.wheel, join(this.path, 'venv'));
    cpSync(join(SOURCE, 'programs'), this.path, { recursive: true });
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(this.path, name), text);
  }

  /** Returns the messages of mypy about the package and about the programs. */
  async complaints(): Promise<string[]> {
    const environment = join(this.path, 'venv');
    const programs = readdirSync(this.path).filter((name) => name.endsWith('.py'));
    const ofPackage = await complaintsOf(['src'], { cwd: SOURCE, environment });
    return [...ofPackage, ...(await complaintsOf(programs, { cwd: this.path, environment }))];
  }

  /** Returns the messages of pyflakes about all code of the project in Python, and of pycodestyle about the handwritten code. */
  async lint(): Promise<string[]> {
    const written = [SOURCE, join('packages', 'cli', 'templates', 'python'), join('examples', 'verify-webhook')];
    const programs = readdirSync(this.path).flatMap((name) => (name.endsWith('.py') ? [join(this.path, name)] : []));
    const style = ['pycodestyle', `--max-line-length=${String(LINE)}`, '--exclude=_sync,reference,resources.py'];
    const messages = await Promise.all([
      messagesOf(['pyflakes', ...written, ...programs], process.cwd()),
      messagesOf([...style, ...written], process.cwd()),
    ]);
    return messages.flat();
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
