import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { node24 } from './node24.mjs';
import { endWithUs } from './processes.mjs';

const child = spawn(await node24(), process.argv.slice(2), { stdio: 'inherit' });
endWithUs(child, 'TERM');
[process.exitCode] = await once(child, 'exit');
