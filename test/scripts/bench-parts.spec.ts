import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs four parts: two that succeed, one that fails between them, and one that ends when its input does. */
const SCRIPT = `
import { measureParts } from './bench/parts.mjs';
const comparison = { name: 'list of 50', ours: 2500, bare: 3000, ratio: 0.83, ratios: [0.8, 0.9], target: Number(process.env.TARGET) };
const latency = { name: 'start', ms: 12.5, base: undefined, ratio: undefined, target: undefined };
const parts = [
  { name: 'list', measure: async () => ({ throughput: [comparison] }) },
  { name: 'images', measure: async () => { throw new Error('an upload was refused'); } },
  { name: 'starts', measure: async () => ({ depth: [latency] }) },
  { name: 'memory', measure: async () => { for await (const _ of process.stdin); return {}; } },
].filter(({ name }) => process.env.PARTS.includes(name));
const options = { orders: 1000, seconds: 1, rounds: 2, connections: 4 };
const reached = await measureParts(parts, options, { signal: new AbortController().signal, file: process.env.FILE });
process.exitCode = reached ? 0 : 1;`;

interface Stored {
  throughput: { name: string }[];
  depth: { name: string }[];
  failed: string[];
}

describe('the parts of a benchmark', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'));
  const file = join(folder, 'results', 'latest.json');
  const stored = (): Stored => JSON.parse(readFileSync(file, 'utf8')) as Stored;
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(parts: string, target = 0.8) {
    const env = { ...process.env, FILE: file, PARTS: parts, TARGET: String(target) };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], { env });
    const texts = { out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (texts.error += chunk.toString()));
    return { child, texts, ended: once(child, 'close').then(([code]) => code as number) };
  }

  it('are printed and stored as soon as each is measured', async () => {
    const { child, texts, ended } = run('list,starts,memory');
    while (!/^start +12\.50$/m.test(texts.out)) await once(child.stdout, 'data');
    expect(texts.out).toMatch(/^list of 50 +2,500 +3,000 +0\.83 +0\.80–0\.90 +≥ 0\.8 +pass$/m);
    expect(texts.out).not.toContain('All parts');
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(texts.out).toMatch(/All parts:\n\nrequests a second .*\nlist of 50 .*\n\nmilliseconds.*\nstart +12\.50\n$/);
  });

  it('are stored while a later one runs', async () => {
    rmSync(file);
    const { child, texts, ended } = run('list,memory');
    while (!texts.out.includes('list of 50')) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;
    expect(stored().throughput).toEqual([expect.objectContaining({ name: 'list of 50' })]);
  });

  it('still run when one of them fails, which is named and makes the exit code 1', async () => {
    const { texts, ended } = run('list,images,starts');
    expect(await ended).toBe(1);
    expect(texts.error).toBe('images failed: an upload was refused\n');
    expect(texts.out).toMatch(/\nlist of 50 .*\n[^]*\nstart .*\n[^]*\nFailed: images\n$/);
    expect(stored()).toMatchObject({ throughput: [{ name: 'list of 50' }], depth: [{ name: 'start' }], failed: ['images'] });
  });

  it('make the exit code 1 when one of them misses its target', async () => {
    const { texts, ended } = run('list,starts', 0.9);
    expect(await ended).toBe(1);
    expect(texts.out).toMatch(/^list of 50 .* FAIL$/m);
  });
});
