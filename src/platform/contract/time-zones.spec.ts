import { isTimeZone } from '../config/time-zone.js';
import { localDay, localMinute, momentOf, offsetName, startOfDay, timeZones } from './time-zones.js';

const HOUR_MS = 3_600_000;

describe('time zones', () => {
  it.each([
    ['Asia/Dhaka', '2026-11-25', '2026-11-24T18:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Asia/Kathmandu', '2026-11-25', '2026-11-24T18:15:00.000Z', 24],
    ['UTC', '2026-11-25', '2026-11-25T00:00:00.000Z', 24],
  ])('begin the day in %s on %s at %s, for %i hours', (zone, day, start, hours) => {
    const begins = startOfDay(day, zone);
    const next = startOfDay(new Date(Date.parse(`${day}T12:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10), zone);
    expect([begins.toISOString(), (next.getTime() - begins.getTime()) / HOUR_MS]).toEqual([start, hours]);
    expect([localDay(begins, zone), localDay(new Date(begins.getTime() - 1), zone) < day]).toEqual([day, true]);
  });

  it('read local times back: the first of two, and a later time for a skipped one', () => {
    const read = (local: string): string => momentOf(local, 'Europe/Berlin').toISOString();
    expect(read('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(localMinute(new Date('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe('2026-10-25T02:30');
    expect(read('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(localMinute(new Date('2026-03-29T01:30:00Z'), 'Europe/Berlin')).toBe('2026-03-29T03:30');
    expect(momentOf('2026-02-31T25:00', 'Europe/Berlin').getTime()).toBeNaN();
  });

  it('have the offset at the given moment', () => {
    expect(['2026-01-01', '2026-07-01'].map((day) => offsetName('America/New_York', new Date(day)))).toEqual(['GMT-5', 'GMT-4']);
  });

  it('are known by their names', () => {
    expect(['Asia/Dhaka', 'Europe/Kyiv', 'UTC'].filter(isTimeZone)).toHaveLength(3);
    expect(['', 'Europe/Nowhere', '+06:00', 'asia/dhaka', 'FOO+5', 'A'.repeat(70), 6, null].filter(isTimeZone)).toEqual([]);
    expect(timeZones()).toEqual(expect.arrayContaining(['Asia/Dhaka', 'Asia/Kathmandu', 'Asia/Kolkata', 'UTC']));
  });
});
