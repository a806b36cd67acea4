import { runCommand } from './commands/program.js';
import { loadEnvFile } from './platform/config/env-file.js';

loadEnvFile();

const failure = await runCommand(process.argv.slice(2));
if (failure) process.stderr.write(`${failure.reason}\n`);
process.exit(failure?.code ?? 0);
