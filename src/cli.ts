import { runCommand } from './commands/program.js';
import { loadEnvFile } from './platform/config/env-file.js';

loadEnvFile();

const failure = await runCommand(process.argv.slice(2));
if (failure !== undefined) process.stderr.write(`${failure}\n`);
process.exit(failure === undefined ? 0 : 1);
