import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Stands in for the program `docker` in the spec of docker/upgrade.sh: keeps containers and images in a file, and records the calls that
// change something, with the number of containers of each service that serve at that time.

const folder = process.env['STAND_IN'] ?? '';
const file = join(folder, 'state.json');

/**
 * @typedef {{ id: string, service: string, image: string, looks: number }} Container
 * @type {{ containers: Container[], images: Record<string, string>, made: number, fails: string[] }}
 */
const state = JSON.parse(readFileSync(file, 'utf8'));

/** @param {Container} container */
const isHealthy = ({ image, looks }) => !(state.fails.includes('health') && image === 'new') && looks > 1;

/** @param {string} call */
function record(call) {
  const serving = ['api', 'worker'].map((service) => state.containers.filter((each) => each.service === service && isHealthy(each)).length);
  appendFileSync(join(folder, 'calls'), `${call} [${serving.join(' ')}]\n`);
}

/** @param {string} step */
function end(step) {
  writeFileSync(file, JSON.stringify(state));
  process.exit(state.fails.includes(step) ? 1 : 0);
}

/** @param {string[]} args */
function up(args) {
  const service = args.at(-1) ?? '';
  const [, wanted] = /=(\d+)$/.exec(args[args.indexOf('--scale') + 1] ?? '') ?? [];
  while (state.containers.filter((each) => each.service === service).length < Number(wanted)) {
    const id = `${service}-${String(++state.made)}`;
    state.containers.push({ id, service, image: state.images['merchant-apps-platform'] ?? '', looks: 0 });
  }
}

/** @type {Record<string, (args: string[]) => void>} */
const COMPOSE = {
  build: () => (state.images['merchant-apps-platform'] = 'new'),
  pull: () => (state.images['merchant-apps-platform'] = 'new'),
  run: () => undefined,
  up,
  ps: (args) => {
    for (const { id, service } of state.containers) if (service === args.at(-1)) process.stdout.write(`${id}\n`);
  },
};

/** @type {Record<string, (args: string[]) => void>} */
const DOCKER = {
  compose: (args) => {
    const [command = '', ...rest] = args;
    if (command !== 'ps') record([command, ...rest].join(' '));
    COMPOSE[command]?.(rest);
    end(command);
  },
  tag: ([from = '', to = '']) => {
    record(`tag ${from} ${to}`);
    state.images[to] = state.images[from] ?? '';
  },
  image: ([, name = '']) => {
    if (state.images[name] === undefined) process.exit(1);
  },
  inspect: (args) => {
    const container = state.containers.find(({ id }) => id === args.at(-1));
    if (container) container.looks++;
    process.stdout.write(`running ${container && isHealthy(container) ? 'healthy' : 'starting'}\n`);
  },
  logs: () => undefined,
  stop: (args) => record(`stop ${args.at(-1) ?? ''}`),
  rm: (args) => {
    record(`rm ${args.at(-1) ?? ''}`);
    state.containers = state.containers.filter(({ id }) => id !== args.at(-1));
  },
};

const [command = '', ...rest] = process.argv.slice(2);
DOCKER[command]?.(rest);
end('');
