import { runCommand } from './commands/program.js';
import { loadEnvFile } from './platform/config/env-file.js';

loadEnvFile();

const reason = await runCommand(process.argv.slice(2));
if (reason !== undefined) process.stderr.write(`${reason}\n`);
process.exit(reason === undefined ? 0 : 1);
