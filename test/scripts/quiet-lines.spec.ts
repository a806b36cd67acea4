import { text } from 'node:stream/consumers';
import { QuietLines } from '../../scripts/quiet-lines.mjs';

const line = (time: number, msg: string): string => `${JSON.stringify({ level: 30, time, path: '/api/apps/v1/suppliers', msg })}\n`;

describe('the log of npm start', () => {
  it('shows no requests from before the greeting, whenever they are written, and everything else', async () => {
    const log = new QuietLines();
    const before = Date.now() - 1;
    log.write(line(before, 'started') + line(before, 'request'));
    const late = line(before, 'request');
    log.write(late.slice(0, 30));
    log.open();
    const after = Date.now() + 1_000;
    log.write(late.slice(30) + line(after, 'request') + line(after, 'request').slice(0, 40));
    log.write(line(after, 'request').slice(40));
    log.end(line(after, 'stopped'));
    const shown = [line(before, 'started'), line(after, 'request'), line(after, 'request'), line(after, 'stopped')];
    expect(await text(log)).toBe(shown.join(''));
  });
});
