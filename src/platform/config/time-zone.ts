/** Default time zone of stores and of the installation. */
export const DEFAULT_TIME_ZONE = 'Asia/Dhaka';

/** Returns true for a time zone that Node.js knows, such as `Asia/Dhaka`. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[A-Z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
