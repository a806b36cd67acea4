export const DAY_MS = 86_400_000;

/** Adds milliseconds to a time. */
export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Returns the later of two times. */
export const later = (a: Date, b: Date): Date => (a > b ? a : b);
