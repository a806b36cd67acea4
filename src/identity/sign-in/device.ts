/** Characters of a `User-Agent` header that are stored. */
const MAX_USER_AGENT = 300;

/** Returns the address and the `User-Agent` header of a sign-in, as sessions store them. */
export const storedDevice = (origin: { readonly address?: string; readonly user_agent?: string | undefined }) =>
  [origin.address, origin.user_agent?.slice(0, MAX_USER_AGENT)] as const;

type Names = readonly (readonly [name: string, pattern: RegExp])[];

/** Browsers and other programs. The order matters: most browsers also name the ones before them. */
const PROGRAMS: Names = [
  ['Merchant Apps CLI', /^merchant-apps-cli\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const SYSTEMS: Names = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: Names, user_agent: string): string | undefined => names.find(([, pattern]) => pattern.test(user_agent))?.[0];

/** Returns the program and the system of a `User-Agent` header in words; undefined for neither. */
export function deviceOf(user_agent: string | null): string | undefined {
  const known = [nameIn(PROGRAMS, user_agent ?? ''), nameIn(SYSTEMS, user_agent ?? '')].filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(' · ');
}
