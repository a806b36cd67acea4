import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Registry of npm on this machine, with packages of the project as their authors published them. */
export class Registry {
  /** Names that npm asked for. */
  readonly asked = new Set<string>();
  private readonly path = mkdtempSync(join(tmpdir(), 'registry-'));
  private readonly packages = new Map<string, { manifest: Manifest; archive: string }>();
  private readonly server: Server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    if (path.endsWith('.tgz')) return void response.end(readFileSync(join(this.path, path)));
    this.asked.add(path);
    const found = this.packages.get(path);
    if (!found) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}');
    const { name, version } = found.manifest;
    const versions = { [version]: { ...found.manifest, dist: { tarball: `${this.url}/${found.archive}` } } };
    return void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });

  /** Packs the packages and their dependencies, and starts. */
  async start(...names: readonly string[]): Promise<void> {
    const folders = [...closureOf(names)].map((name) => `./node_modules/${name}`);
    const options = ['--json', '--ignore-scripts', '--pack-destination', this.path];
    const packed = JSON.parse((await run('npm', ['pack', ...options, ...folders])).stdout) as { name: string; filename: string }[];
    for (const { name, filename } of packed) this.packages.set(name, { manifest: manifestOf(name), archive: filename });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Environment in which npm uses only this registry. */
  get environment(): Record<string, string> {
    const settings = { registry: this.url, cache: join(this.path, 'cache'), audit: 'false', fund: 'false', update_notifier: 'false' };
    return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, value]));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    rmSync(this.path, { recursive: true });
  }

  private get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }
}

const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as Manifest;

function closureOf(names: readonly string[]): Set<string> {
  const all = new Set(names);
  for (const name of all) for (const needed of Object.keys(manifestOf(name).dependencies ?? {})) all.add(needed);
  return all;
}
