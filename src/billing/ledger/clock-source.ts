/** SQL for the time of the billing of the store `$1` in a SELECT from {@link OF_CLOCK}, for rows to insert. */
export const CLOCK_TIME = 'billing_time(max(clock.ahead_ms))';
/** Source of {@link CLOCK_TIME}: one row, whether the store has a clock or not. */
export const OF_CLOCK = 'FROM billing_clocks clock WHERE clock.store_id = $1';
