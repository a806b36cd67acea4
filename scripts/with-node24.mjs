import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { downloadNode24, findNode24 } from './node24.mjs';
import { endWithUs } from './processes.mjs';

const child = spawn(findNode24() ?? (await downloadNode24()), process.argv.slice(2), { stdio: 'inherit' });
endWithUs(child, 'TERM');
[process.exitCode] = await once(child, 'exit');
