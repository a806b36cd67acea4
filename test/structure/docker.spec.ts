import { readFileSync } from 'node:fs';

const DOCKERFILE = readFileSync('docker/Dockerfile', 'utf8');
const STAGES = DOCKERFILE.split(/^(?=FROM )/m).slice(1);
const LAST = STAGES.at(-1) ?? '';

describe('docker/Dockerfile', () => {
  it('builds every stage from one image of Node.js 24, by its digest', () => {
    expect(DOCKERFILE).toMatch(/^ARG NODE=node:24[\w.-]*@sha256:[0-9a-f]{64}$/m);
    expect(STAGES.map((stage) => stage.split(/\s/)[1])).toEqual(STAGES.map(() => '${NODE}'));
  });

  it('installs no development dependencies and runs no install scripts for the shipped image', () => {
    const shipped = /^COPY --from=(\w+) \/app\/node_modules /m.exec(LAST)?.[1] ?? 'none';
    const stage = STAGES.find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${shipped}`)) ?? '';
    const installs = stage.match(/^RUN npm .*$/gm) ?? [];
    expect(installs).toHaveLength(1);
    expect(installs[0]?.split(' ').sort()).toEqual(['--ignore-scripts', '--omit=dev', 'RUN', 'ci', 'npm']);
    expect(LAST).not.toContain('npm ');
  });

  it('sends the packages that the build copies into the command line', () => {
    const sent = (readFileSync('docker/Dockerfile.dockerignore', 'utf8').match(/^!.+$/gm) ?? []).map((line) => line.slice(1));
    const vendor = readFileSync('packages/cli/vendor.mjs', 'utf8');
    const read = [...vendor.matchAll(/join\(PACKAGE, '\.\.', '(.+?)'\)/g)].map(
      ([, path = '']) => `packages/${path.replaceAll("', '", '/')}`,
    );
    expect(read).toEqual(['packages/client', 'packages/python/src']);
    expect(read.filter((path) => !sent.includes(path))).toEqual([]);
  });

  it('continues to serve for five seconds when it is stopped, as an unprivileged user', () => {
    expect(/\bSHUTDOWN_DELAY=(\S+)/.exec(LAST)?.[1]).toBe('5s');
    expect(LAST).toMatch(/^USER node$/m);
  });
});
