import { dateFormat } from './formatters.js';

const DAY_MS = 86_400_000;
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** PostgreSQL names of zones that Node.js lists under a former name. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** Returns the names of time zones to choose from, in alphabetical order. */
export const timeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map((name) => PRESENT_NAMES[name] ?? name), 'UTC'])].sort();

const QUARTER_MS = 900_000;
let listed: { readonly quarter: number; readonly offsets: ReadonlyMap<string, string> } | undefined;

/**
 * Returns the names of {@link timeZones} with their current offsets. They are computed once per quarter of an hour, because that takes tens of
 * milliseconds; clocks change only at quarter hours.
 */
export function presentOffsets(now: Date): ReadonlyMap<string, string> {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (listed?.quarter !== quarter) {
    const offsetOf = (zone: string): string =>
      offsetIn(new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }), now);
    listed = { quarter, offsets: new Map(timeZones().map((zone) => [zone, offsetOf(zone)])) };
  }
  return listed.offsets;
}

/** Returns the offset of a zone at a moment in its written form: `GMT+6`. */
export const offsetName = (zone: string, moment: Date): string => offsetPart(zone, moment, 'shortOffset');

/** Returns the local time of a moment, to the minute: `2026-11-25T22:41`. */
export const localMinute = (moment: Date, zone: string): string => localTime(moment, zone).slice(0, MINUTE);

/** Returns the local day of a moment: `2026-11-25`. */
export const localDay = (moment: Date, zone: string): string => localTime(moment, zone).slice(0, 'YYYY-MM-DD'.length);

/** Returns the first moment of a local day; an invalid date for text that is not a day. */
export const startOfDay = (day: string, zone: string): Date => momentOf(`${day}T00:00`, zone);

/**
 * Returns the moment of a local time such as `2026-11-25T22:41`, the first one if the time occurs twice. A time that a clock change skips is
 * read as if the clocks had not changed yet. Returns an invalid date for text that is not a time.
 */
export function momentOf(local: string, zone: string): Date {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return new Date(Number.NaN);
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => offsetAt(near, zone));
  const moments = offsets.map((offset) => wall - offset);
  const valid = moments.filter((moment) => moment + offsetAt(moment, zone) === wall);
  return new Date(valid.length > 0 ? Math.min(...valid) : (moments[0] ?? wall));
}

const localTime = (moment: Date, zone: string): string => new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString();

/** Returns the milliseconds that a zone is ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(offsetPart(zone, new Date(moment), 'longOffset')) ?? [];
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

const offsetPart = (timeZone: string, moment: Date, timeZoneName: 'shortOffset' | 'longOffset'): string =>
  offsetIn(dateFormat('en', { timeZone, timeZoneName }), moment);

const offsetIn = (format: Intl.DateTimeFormat, moment: Date): string =>
  format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
