import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell first: it renders the same pages with about a third less processor time than the whole browser. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Returns the path of the machine's Chromium or Chrome; undefined if there is none. */
export const findChromium = () => PLACES.find((place) => existsSync(place));

/** Returns true if the machine has a font for Bangla, without which the screenshots of pages show boxes. */
export function hasBanglaFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=bn', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout !== '';
}
