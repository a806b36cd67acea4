import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

interface Container {
  readonly id: string;
  readonly service: string;
  readonly image: string;
}

const IMAGE = 'merchant-apps-platform';

describe('docker/upgrade.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const running = (): Container[] =>
    (JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { containers: Container[] }).containers;
  const images = (): Record<string, string> =>
    (JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as { images: Record<string, string> }).images;
  const summary = (): string[] =>
    running()
      .map(({ id, image }) => `${id} ${image}`)
      .sort();

  /** Runs the script where two containers of the API and one worker run, with a stand-in for Docker. */
  function upgrade(
    args: string[],
    fails: string[] = [],
    containers = ['api-1', 'api-2', 'worker-3'],
  ): { status: number | null; calls: string[]; stderr: string } {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    const program = join(folder, 'bin', 'docker');
    // Node.js would read the option --env-file itself.
    const options = `[ "$1 $2 $3 $4 $5" != 'compose --env-file .env -f docker/compose.yaml' ] || { shift 5; set -- compose "$@"; }`;
    const standIn = `exec '${process.execPath}' '${resolve('test/structure/stand-in-docker.mjs')}' "$@"`;
    writeFileSync(program, `#!/bin/sh\n${options}\n${standIn}\n`);
    chmodSync(program, 0o755);
    const old = containers.map((id) => ({ id, service: id.split('-')[0], image: 'old', looks: 9 }));
    writeFileSync(join(folder, 'state.json'), JSON.stringify({ containers: old, images: { [IMAGE]: 'old' }, made: 3, fails }));
    writeFileSync(join(folder, 'calls'), '');
    const times = { POLL_SECONDS: '0', SETTLE_SECONDS: '0', HEALTHY_WITHIN: '5' };
    const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, STAND_IN: folder, ...times };
    const { status, stderr } = spawnSync('sh', ['docker/upgrade.sh', ...args], { env, encoding: 'utf8' });
    return { status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n') };
  }

  it.each([
    [[], 'build api'],
    [['--pull'], 'pull api'],
  ])('with the arguments %j migrates with the new image, and replaces the API and then the workers, one by one', (args, provided) => {
    const { status, calls } = upgrade(args);
    expect(status).toBe(0);
    const start = (service: string, count: number): string =>
      `up --detach --no-deps --no-recreate --no-build --scale ${service}=${String(count)} ${service}`;
    // In brackets: the containers of the API, and the workers, that serve at that moment.
    expect(calls).toEqual([
      `tag ${IMAGE} ${IMAGE}:previous [2 1]`,
      `${provided} [2 1]`,
      'run --rm --no-deps migrate [2 1]',
      `${start('api', 3)} [2 1]`,
      'stop api-1 [3 1]',
      'rm api-1 [3 1]',
      `${start('api', 3)} [2 1]`,
      'stop api-2 [3 1]',
      'rm api-2 [3 1]',
      `${start('worker', 2)} [2 1]`,
      'stop worker-3 [2 2]',
      'rm worker-3 [2 2]',
    ]);
    expect(summary()).toEqual(['api-4 new', 'api-5 new', 'worker-6 new']);
    expect(images()).toEqual({ [IMAGE]: 'new', [`${IMAGE}:previous`]: 'old' });
  });

  it.each([
    ['build', 'the image cannot be built'],
    ['run', 'the database cannot be migrated'],
    ['up', 'no new container of api starts'],
  ])('changes no container when docker compose %s fails', (step, reason) => {
    const { status, calls, stderr } = upgrade([], [step]);
    expect(status).toBe(1);
    expect(stderr).toContain(`The upgrade failed: ${reason}`);
    expect(calls.filter((call) => /^(stop|rm) /.test(call))).toEqual([]);
    expect(summary().filter((line) => line.endsWith(' old'))).toEqual(['api-1 old', 'api-2 old', 'worker-3 old']);
    expect(images()[IMAGE]).toBe('old');
  });

  it('removes a new container that does not become healthy, and stops no old one', () => {
    const { status, calls, stderr } = upgrade([], ['health']);
    expect(status).toBe(1);
    expect(stderr).toContain('The upgrade failed: the new container of api is not healthy, and was removed');
    expect(calls.slice(-2)).toEqual(['rm api-4 [2 1]', `tag ${IMAGE}:previous ${IMAGE} [2 1]`]);
    expect(summary()).toEqual(['api-1 old', 'api-2 old', 'worker-3 old']);
    expect(images()[IMAGE]).toBe('old');
  });

  it('starts nothing where nothing runs', () => {
    const { status, stderr } = upgrade([], [], []);
    expect([status, stderr]).toEqual([1, 'The upgrade failed: no container of api runs: start the installation with docker compose up\n']);
  });

  it('waits longer than the proxy keeps addresses, and allows containers the time that Compose allows them', () => {
    const script = readFileSync('docker/upgrade.sh', 'utf8');
    const number = (pattern: RegExp, text: string): number => Number(pattern.exec(text)?.[1]);
    const refresh = number(/refresh (\d+)s/, readFileSync('docker/Caddyfile', 'utf8'));
    expect(number(/SETTLE_SECONDS:-(\d+)/, script)).toBeGreaterThan(refresh);
    expect(number(/^grace=(\d+)/m, script)).toBe(
      number(/stop_grace_period: (\d+)s\n {2}init/, readFileSync('docker/compose.yaml', 'utf8')),
    );
  });
});
