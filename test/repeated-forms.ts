import type { Answer } from './caller.js';
import { type Api, atOnce, serveBeside } from './harness.js';
import type { SignedInMerchant } from './merchants.js';
import { formFields, PAGE } from './pages.js';

/** Form of a page that a person has filled in. */
export interface Filled {
  who: SignedInMerchant;
  /** Address of the page with the form. */
  page: string;
  /** Address that the form is sent to; that of the page by default. */
  action?: string;
  /** Entries of the person; other fields keep the values of the page. */
  enter?: Readonly<Record<string, string | readonly string[]>>;
}

/** Form that is sent often, and its effect. */
export interface Repeated {
  /** Prepares a separate store or organisation and fills in the form. */
  stage: () => Promise<Filled>;
  /** Status of a form that comes too late; without it, a repetition is accepted. */
  late?: number;
  /** Number of submissions that are not too late. */
  accepted?: number;
  /** Traces that every submission leaves, and not only one of them. */
  each?: 'all' | readonly string[];
  /** Traces left by at least one submission, and by others only if they begin after another one has ended. */
  some?: readonly string[];
  /** Content of the page after the form, if it is not a notice of the result; null if the form leads to another site. */
  shows?: RegExp | null;
}

/** Notice of the result. */
const NOTICE = /<p class="notice good" role="status">[^<]/;

/** Number of clicks in parallel. */
const SUBMISSIONS = 20;

/** Number of rows by table, of events by topic and of acts in the audit log by kind. */
type Traces = Record<string, number>;

const TABLES = `
SELECT relname AS name FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> ALL($1) ORDER BY relname`;
/** Tables about the requests themselves, which are written in batches, and secrets that are shown once, of which a page has one at most. */
const OF_REQUESTS = ['api_requests', 'scope_uses', 'deprecation_uses', 'one_time_values', 'billing_clocks'];
const EVENTS = `SELECT 'event ' || topic AS name, count(*)::integer AS n FROM outbox_events GROUP BY topic`;
/** Changes that add no row. */
const SUMS = {
  'versions of orders': 'sum(version) FROM orders',
  'units in stock': 'sum(on_hand) FROM stock_levels',
  'days of clocks': 'round(sum(ahead_ms) / 86400000) FROM billing_clocks',
  'percents of discounts': 'sum(percentage) FROM discounts',
  'active discounts': 'sum(is_active) FROM discounts',
  'renewals from wallets': 'count(auto_pay) FROM subscriptions',
  'active sign-in clients': `count(*) FILTER (WHERE status = 'active') FROM idp_clients`,
  'letters of names':
    'sum(length(name)) FROM (SELECT name FROM idp_clients UNION ALL SELECT name FROM apps UNION ALL SELECT name FROM organisations) named',
  'sign-ins that were read': 'count(read_at) FROM sign_in_notices',
  'members for billing': `count(*) FILTER (WHERE role = 'billing') FROM organisation_members`,
};
const ACTS = `SELECT 'act ' || action AS name, count(*)::integer AS n FROM audit_entries GROUP BY action`;

/** Sends filled forms to two processes on the database of an application without background work, and compares their traces. */
export class FormRace {
  private other: Api;
  private counts: string;

  constructor(private readonly api: Api) {}

  /** Starts the second process. */
  async begin(): Promise<void> {
    this.other = await serveBeside(this.api);
    const tables = await this.api.query<{ name: string }>(TABLES, [OF_REQUESTS]);
    const rows = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::integer AS n FROM ${name}`);
    const sums = Object.entries(SUMS).map(
      ([name, sum]) => `SELECT '${name}' AS name, coalesce(${sum.replace(' FROM', ', 0)::integer AS n FROM')}`,
    );
    this.counts = [...rows, ...sums, EVENTS, ACTS].join(' UNION ALL ');
  }

  /** Stops the second process. */
  async end(): Promise<void> {
    await this.other.close();
  }

  /**
   * Sends a form once, and the same form of another stage twenty times in parallel. Returns the responses, the page after the first one, and
   * their traces.
   */
  async run({ stage }: Repeated): Promise<{ once: Answer; then: Answer | null; often: Answer[]; left: { once: Traces; often: Traces } }> {
    const form = await stage();
    const one = await this.sent(form);
    const before = await this.traces();
    const once = await one(this.api);
    const between = await this.traces();
    const location = once.headers.get('location') ?? '';
    const then = location.startsWith('/') ? await this.api.call('GET', location, { headers: { ...PAGE, cookie: form.who.cookie } }) : null;
    const many = await this.sent(await stage());
    const again = await this.traces();
    const often = await atOnce(SUBMISSIONS, (n) => many(n % 2 === 0 ? this.api : this.other));
    const after = await this.traces();
    return { once, then, often, left: { once: difference(before, between), often: difference(again, after) } };
  }

  /** Opens the page and returns a function that sends its form. */
  private async sent({ who, page, action = page, enter = {} }: Filled): Promise<(to: Api) => Promise<Answer>> {
    const opened = await this.api.call('GET', page, { headers: { ...PAGE, cookie: who.cookie } });
    const kept = formFields(opened, action).filter(([name]) => !(name in enter));
    const entered = Object.entries(enter).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as [string, string]));
    const raw = new URLSearchParams([...kept, ...entered]).toString();
    const headers = { ...PAGE, cookie: who.cookie, 'content-type': 'application/x-www-form-urlencoded' };
    return (to) => to.call('POST', action, { raw, headers });
  }

  private async traces(): Promise<Traces> {
    const rows = await this.api.query<{ name: string; n: number }>(this.counts);
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  }
}

/** Returns the traces that were added or removed. */
function difference(before: Traces, after: Traces): Traces {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, n]) => n !== 0).sort(([a], [b]) => a.localeCompare(b)));
}

/** Expects that the page after a form has this content, or that the form leads to another site. */
function expectShown(then: Answer | null, shows: RegExp | null): void {
  if (shows === null) expect(then).toBeNull();
  else expect([then?.status, shows.test(then?.text ?? '')]).toEqual([200, true]);
}

/** Expects that a form confirms its effect, and that twenty submissions of it were answered and have left the expected traces. */
export async function expectOneEffect(race: FormRace, repeated: Repeated): Promise<void> {
  const { late, accepted = late === undefined ? SUBMISSIONS : 1, each = [], some = [], shows = NOTICE } = repeated;
  const { once, then, often, left } = await race.run(repeated);
  expect(once.status).toBe(303);
  expectShown(then, shows);
  expect(left.once).not.toEqual({});
  const statuses = often.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(accepted).fill(303), ...Array(SUBMISSIONS - accepted).fill(late)]);
  const counted = (name: string): boolean => each === 'all' || each.includes(name);
  const expected = Object.entries(left.once).map(([name, n]) => [name, counted(name) ? n * accepted : n]);
  expect({ ...left.often, ...someOf(left, some, accepted) }).toEqual(Object.fromEntries(expected));
}

/** Expects that each trace of some submissions is between that of one and that of all of them. Returns those of one. */
function someOf({ once, often }: { readonly once: Traces; readonly often: Traces }, names: readonly string[], accepted: number): Traces {
  return Object.fromEntries(
    names.map((name) => {
      const [least = 0, found = 0] = [once[name], often[name]];
      expect({ name, least, found, within: least <= found && found <= least * accepted }).toMatchObject({ within: true });
      return [name, least];
    }),
  );
}
