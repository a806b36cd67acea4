import { type Play, playOf, type Reader } from './play.js';

/** Follows docs/getting-started.md. */
export const gettingStarted = (reader: Reader): Play => playOf(reader, 'sh sh sh sh sh sh sh sh');
