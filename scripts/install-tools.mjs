import { installPackages } from './apt.mjs';
import { findChromium, hasBanglaFont } from './chromium.mjs';
import { downloadNode24, findNode24 } from './node24.mjs';
import { missingPythonPackages } from './python.mjs';
import { redisExecutable } from './redis-executable.mjs';
import { installSyslogNg } from './syslog-ng.mjs';

// Installs the programs that the tests start and `npm ci` does not install: Redis, Chromium, a font for Bangla, Node.js 24, Python with the
// packages that its client needs, and syslog-ng. Does nothing if all are present. Prints the programs that it cannot install, and succeeds:
// most tests need none of them.

/** @param {() => unknown} install */
async function attempt(install) {
  try {
    await install();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

function installBrowser() {
  const fonts = hasBanglaFont() ? [] : ['fonts-noto-core'];
  const browsers = findChromium() === undefined ? ['chromium-headless-shell', 'chromium'] : [];
  if (fonts.length > 0 && !installPackages(fonts)) throw new Error(`the tests of pages need ${fonts.join()}`);
  // Not every distribution has the headless shell.
  if (browsers.length > 0 && !browsers.some((browser) => installPackages([browser]))) throw new Error('the tests of pages need chromium');
}

function installPython() {
  const missing = missingPythonPackages();
  if (missing.length > 0 && !installPackages(missing)) throw new Error(`the tests of the Python client need ${missing.join()}`);
}

await attempt(redisExecutable);
await attempt(installBrowser);
await attempt(installPython);
await attempt(installSyslogNg);
await attempt(() => findNode24() ?? downloadNode24());
