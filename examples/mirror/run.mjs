import { Copy } from './copy.mjs';
import { Mirror } from './mirror.mjs';
import { Source } from './platform.mjs';

// node examples/mirror/run.mjs follow|prove|repair, with BASE_URL, ACCESS_TOKEN and MIRROR_FILE in the environment.

/** Pause in milliseconds between two readings of the feed. */
const PAUSE_MS = 200;

const { BASE_URL = 'http://localhost:3000', ACCESS_TOKEN = '', MIRROR_FILE = 'mirror.sqlite' } = process.env;
const source = new Source(BASE_URL, ACCESS_TOKEN);
const copy = new Copy(MIRROR_FILE);
const mirror = new Mirror(source, copy);

const COMMANDS = {
  async follow() {
    for (;;) {
      await mirror.follow();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  },
  async prove() {
    await mirror.follow();
    return { differing: await mirror.prove() };
  },
  async repair() {
    return { repaired: await mirror.repair() };
  },
};

const command = COMMANDS[/** @type {keyof typeof COMMANDS} */ (process.argv[2] ?? '')];
if (command) {
  const result = await command();
  process.stdout.write(`${JSON.stringify({ ...result, requests: source.requests })}\n`);
} else {
  process.stderr.write('Usage: node examples/mirror/run.mjs follow|prove|repair\n');
  process.exitCode = 1;
}
copy.close();
