const MINUTE_MS = 60_000;

/** Milliseconds before the attempts 2, 3, … of a message. */
const DELAYS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);

/** Returns the milliseconds until the next attempt of a message after a number of attempts; undefined when it is given up. */
export const delayAfter = (attempts: number): number | undefined => DELAYS[attempts - 1];
