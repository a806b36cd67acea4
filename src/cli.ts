import { runCommand } from './commands/program.js';

const reason = await runCommand(process.argv.slice(2));
if (reason !== undefined) process.stderr.write(`${reason}\n`);
process.exit(reason === undefined ? 0 : 1);
