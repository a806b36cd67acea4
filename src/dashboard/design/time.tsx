import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { formatDate, formatRelative, formatShortTime, formatZonedTime, zoneName } from '../language/language.js';
import { useMessages, usePage, type Words } from './page-context.js';

interface OfMoment {
  /** Point in time. A string is in ISO 8601, a number in milliseconds. */
  readonly at: Date | string | number;
}

/** True for times of the clock of a sandbox store, which are marked, and not compared with the current time. */
const OnSandboxClock = createContext(false);

/** Parts of a page whose times are those of a store's clock. */
export const StoreClock = ({ store, children }: { store: { readonly is_sandbox: number }; children: ComponentChildren }): JSX.Element => (
  <OnSandboxClock.Provider value={store.is_sandbox === 1}>{children}</OnSandboxClock.Provider>
);

/** Returns the distance of a moment from now, up to a day; undefined for other moments and on the clock of a sandbox store. */
function useRelative(moment: Date): string | undefined {
  const { language } = usePage();
  return useContext(OnSandboxClock) ? undefined : formatRelative(language, moment, new Date());
}

function SandboxMark(): JSX.Element | null {
  const say = useMessages();
  return useContext(OnSandboxClock) ? <> · {say('time_sandbox')}</> : null;
}

/** Point in time with its zone, and its distance from now, up to a day. */
export function Time({ at }: OfMoment): JSX.Element {
  const moment = new Date(at);
  const relative = useRelative(moment);
  return (
    <time class="full" datetime={moment.toISOString()}>
      {formatZonedTime(usePage(), moment)}
      {relative !== undefined && ` · ${relative}`}
      <SandboxMark />
    </time>
  );
}

/** Point in time in a list: its distance from now up to a day, otherwise its day and time. The list states the zone. */
export function ShortTime({ at }: OfMoment): JSX.Element {
  const page = usePage();
  const moment = new Date(at);
  return (
    <time class={useContext(OnSandboxClock) ? 'full' : undefined} datetime={moment.toISOString()} title={formatZonedTime(page, moment)}>
      {useRelative(moment) ?? formatShortTime(page, moment, new Date())}
      <SandboxMark />
    </time>
  );
}

/** Day of a point in time. */
export function Day({ at }: OfMoment): JSX.Element {
  const moment = new Date(at);
  return <time datetime={moment.toISOString()}>{formatDate(usePage(), moment)}</time>;
}

/** Returns a function that formats the day of a point in time for a sentence. */
export function useDay(): (at: OfMoment['at']) => string {
  const page = usePage();
  return (at) => formatDate(page, new Date(at));
}

interface SentenceProps extends OfMoment {
  /** Sentence with the placeholder `{time}`. */
  readonly word: Parameters<Words>[0];
}

/** Sentence about a point in time. */
export function TimeSentence({ word, at }: SentenceProps): JSX.Element {
  const [before, after] = useMessages()(word).split('{time}', 2);
  return (
    <>
      {before}
      <Time at={at} />
      {after}
    </>
  );
}

/** Sentence that states the time zone of the page's times. */
export function ZoneWords(): JSX.Element {
  return <>{useMessages()('times_zone', { zone: zoneName(usePage()) })}</>;
}
