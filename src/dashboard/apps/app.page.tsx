import type { JSX } from 'preact';
import type { ApiError } from '../../platform/contract/api-error.js';
import type { UsedScope } from '../../platform/auth/scope-uses.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { Table } from '../design/table.js';
import { usePage, useMessages } from '../design/page-context.js';
import { useReason } from '../design/reason.js';
import { Time } from '../design/time.js';
import { formatNumber, LANGUAGES } from '../language/language.js';
import { ProfileLine } from './app-profile.js';
import { AppTile } from './app-tile.js';
import type { ShownApp } from './installed-app.service.js';
import { Outdated } from './outdated.js';

const DAY_MS = 86_400_000;

interface AppPageProps extends ShownApp {
  readonly store: NamedStore;
  /** True if the merchant may remove scopes. */
  readonly may_change: boolean;
  readonly done: boolean;
  readonly problem?: ApiError | undefined;
}

/** Installed app with its scopes and their use. */
export function AppPage({ store, app, profile, uses, outdated, may_change, done, problem }: AppPageProps): JSX.Element {
  const say = useMessages();
  const reason = useReason();
  const apps = `/${String(store.store_id)}/settings/apps`;
  return (
    <Document title={app.name} nav={<StoreNav store={store} current="settings/apps" />}>
      <Heading title={app.name}>
        <Summary uses={uses} />
      </Heading>
      <div class="named">
        <AppTile name={app.name} icon={profile.icon} />
        <ProfileLine profile={profile} />
      </div>
      {done && <Notice tone="good">{say('scope_changed')}</Notice>}
      {problem && <Notice tone="bad">{problem.code === 'invalid_scope' ? say('scope_none_kept') : reason(problem.message)}</Notice>}
      {outdated && <Outdated app={outdated} />}
      <About profile={profile} />
      <Card>
        <UseTable uses={uses} />
      </Card>
      {may_change && uses.length > 1 && <KeepForm action={`${apps}/${String(app.installation_id)}/scopes`} uses={uses} />}
      <div class="actions">
        <ButtonLink href={apps}>{say('apps_title')}</ButtonLink>
      </div>
    </Document>
  );
}

/** Summary and description, as written by the developer; renders nothing if both are missing. */
function About({ profile: { summary, description } }: Pick<ShownApp, 'profile'>): JSX.Element | null {
  const say = useMessages();
  if (summary === null && description === null) return null;
  return (
    <Card>
      <h2>{say('profile_about')}</h2>
      {summary !== null && <p>{summary}</p>}
      {description !== null && <p class="written">{description}</p>}
    </Card>
  );
}

interface OfUses {
  readonly uses: readonly UsedScope[];
}

function Summary({ uses }: OfUses): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const used = uses.filter(({ total }) => total > 0);
  const counts = { asked: formatNumber(language, uses.length), used: formatNumber(language, used.length) };
  const last = Math.max(...used.map(({ last_used_at }) => Date.parse(last_used_at ?? '')));
  if (used.length === 0) return <>{say('scope_summary_unused', counts)}</>;
  const days = Math.max(0, Math.floor((Date.now() - last) / DAY_MS));
  const when =
    days === 0 ? say('scope_today') : days === 1 ? say('scope_yesterday') : say('scope_days', { days: formatNumber(language, days) });
  return <>{say('scope_summary', { ...counts, when })}</>;
}

function UseTable({ uses }: OfUses): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const words: Readonly<Record<string, string>> = LANGUAGES[language].messages.scopes;
  const rows = uses.map(({ scope, total, last_used_at }, n) => ({
    key: n,
    cells: [
      <span key="scope" class="stacked">
        {words[scope] ?? scope}
        <span class="hint">{scope}</span>
      </span>,
      formatNumber(language, total),
      last_used_at === null ? say('scope_never') : <Time key="last" at={last_used_at} />,
    ],
  }));
  return <Table caption={say('scope_uses')} columns={[say('app_may'), say('scope_requests'), say('scope_last')]} rows={rows} />;
}

function KeepForm({ action, uses }: OfUses & { readonly action: string }): JSX.Element {
  const say = useMessages();
  const words: Readonly<Record<string, string>> = LANGUAGES[usePage().language].messages.scopes;
  return (
    <Card>
      <h2>{say('scope_narrow')}</h2>
      <p class="hint">{say('scope_narrow_lead')}</p>
      <Form action={action}>
        <fieldset class="boxes">
          <legend>{say('scope_keep')}</legend>
          {uses.map(({ scope }) => (
            <label key={scope} class="box">
              <input type="checkbox" name="scopes" value={scope} checked />
              <span>{words[scope] ?? scope}</span>
            </label>
          ))}
        </fieldset>
        <div class="actions">
          <Button>{say('scope_save')}</Button>
        </div>
      </Form>
    </Card>
  );
}
