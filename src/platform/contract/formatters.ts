/** Maximum number of cached formatters. A store has one time zone and its readers use two languages, so a few formatters are reused. */
const MAX_KEPT = 100;

/** Returns a function that creates each formatter once per locale and options: creating one takes longer than formatting with it. */
function kept<T, O extends object>(make: (locale: string, options: O) => T): (locale: string, options: O) => T {
  const known = new Map<string, T>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_KEPT) known.clear();
    const made = make(locale, options);
    known.set(key, made);
    return made;
  };
}

/** Returns the formatter of dates. */
export const dateFormat = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

/** Returns the formatter of numbers. */
export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
