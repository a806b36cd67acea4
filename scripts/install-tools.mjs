import { installPackages } from './apt.mjs';
import { findChromium, hasBanglaFont } from './chromium.mjs';
import { redisExecutable } from './redis-executable.mjs';

/**
 * Installs the programs that the tests start and npm does not bring: Redis, Chromium and a font for Bangla. Does nothing if all are there.
 * Where it cannot install them, it says what is missing and succeeds: most tests need no browser.
 */
function installTools() {
  try {
    redisExecutable();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  const missing = [...(findChromium() === undefined ? ['chromium'] : []), ...(hasBanglaFont() ? [] : ['fonts-noto-core'])];
  if (missing.length > 0 && !installPackages(missing)) process.stderr.write(`The tests of pages need ${missing.join(' and ')}.\n`);
}

installTools();
