import { appendFileSync, readFileSync } from 'node:fs';
import SharedEnvironment from './shared-environment.mjs';

/** Units of the processor times in `/proc`, per second. */
const TICKS = 100;

/** Returns the processor time of the ended child processes of this process, in seconds: 0 where there is no `/proc`. */
function timeOfPrograms() {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return 0;
  }
}

const now = () => ({ time: performance.now() / 1000, cpu: process.cpuUsage(), programs: timeOfPrograms() });

/** Measures how a spec file spends its time. Appends a line of JSON to the file in `TEST_TIMES`. */
export default class MeasuredEnvironment extends SharedEnvironment {
  /** @param {ConstructorParameters<typeof SharedEnvironment>[0]} settings @param {{ testPath: string }} file */
  constructor(settings, { testPath }) {
    super(settings);
    this.path = testPath;
    this.start = now();
  }

  /** @override */
  async teardown() {
    await super.teardown();
    const { TEST_TIMES } = process.env;
    if (TEST_TIMES === undefined) return;
    const end = now();
    const { user, system } = process.cpuUsage(this.start.cpu);
    const times = {
      path: this.path,
      took: end.time - this.start.time,
      own: (user + system) / 1e6,
      programs: end.programs - this.start.programs,
    };
    appendFileSync(TEST_TIMES, `${JSON.stringify(times)}\n`);
  }
}
