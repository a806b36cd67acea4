import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { formatDate, formatRelative, formatShortTime, formatZonedTime, zoneName } from '../language/language.js';
import { useMessages, usePage, type Words } from './page-context.js';

interface OfMoment {
  /** Point in time; as a text, in ISO 8601, and as a number, in milliseconds. */
  readonly at: Date | string | number;
}

/** True for times of the clock of a sandbox store, which are marked, and not compared with the present time. */
const OnSandboxClock = createContext(false);

/** Parts of a page whose times are those of a store's clock. */
export const StoreClock = ({ store, children }: { store: { readonly is_sandbox: number }; children: ComponentChildren }): JSX.Element => (
  <OnSandboxClock.Provider value={store.is_sandbox === 1}>{children}</OnSandboxClock.Provider>
);

/** Returns how far a moment is from now, up to a day; undefined for others and on the clock of a sandbox store. */
function useRelative(moment: Date): string | undefined {
  const { language } = usePage();
  return useContext(OnSandboxClock) ? undefined : formatRelative(language, moment, new Date());
}

function SandboxMark(): JSX.Element | null {
  const say = useMessages();
  return useContext(OnSandboxClock) ? <> · {say('time_sandbox')}</> : null;
}

/** Point in time with its zone, and how far from now it is, up to a day. */
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

/** Point in time in a list: how far from now it is up to a day, otherwise day and time. The list names the zone. */
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

/** Returns what formats the day of a point in time for a sentence. */
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

/** Sentence that names the time zone of the times of the page. */
export function ZoneWords(): JSX.Element {
  return <>{useMessages()('times_zone', { zone: zoneName(usePage()) })}</>;
}
