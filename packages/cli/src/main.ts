#!/usr/bin/env node
import { CommanderError } from 'commander';
import { errorRecord, errorText, exitCodeOf } from './failures.js';
import { createProgram } from './program.js';

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // The library has printed its own errors.
  if (!(error instanceof CommanderError)) {
    const json = process.argv.includes('--json');
    process.stderr.write(`${json ? JSON.stringify(errorRecord(error), null, 2) : errorText(error)}\n`);
  }
}
