import type { JSX } from 'preact';
import type { AppProfile } from '../../developers/apps/app-profiles.service.js';
import type { PendingAuthorization } from '../../oauth/authorize/pending-authorization.js';
import type { NamedStore } from '../../store/store.service.js';
import { ProfileLine } from '../apps/app-profile.js';
import { AppTile } from '../apps/app-tile.js';
import { ScopeList } from '../apps/scope-list.js';
import { Document } from '../design/document.js';
import { Badge, Button, Card, Form, Heading } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';

interface ConsentPageProps {
  readonly pending: PendingAuthorization;
  readonly profile: AppProfile;
  readonly store: NamedStore;
  /** Scopes that the app already has. */
  readonly granted: ReadonlySet<string>;
  /** Fields of the request, to be submitted with the decision. */
  readonly request: Readonly<Record<string, string>>;
}

/** Consent page for the scopes that an app requests. */
export function ConsentPage({ pending, profile, store, granted, request }: ConsentPageProps): JSX.Element {
  const say = useMessages();
  const { app, scopes, redirect_uri } = pending;
  const grows = granted.size > 0;
  const title = say(grows ? 'consent_grows_title' : 'consent_title', { app: app.name });
  const fresh = new Set(scopes.filter((scope) => grows && !granted.has(scope)));
  return (
    <Document title={title} narrow>
      <Card>
        <AppTile name={app.name} icon={profile.icon} />
        <Heading title={title}>{say('consent_lead', { store: store.name })}</Heading>
        {store.is_sandbox === 1 && (
          <p>
            <Badge tone="warning">{say('consent_sandbox')}</Badge> <span class="hint">{say('consent_sandbox_hint')}</span>
          </p>
        )}
        {profile.summary !== null && <p>{profile.summary}</p>}
        <ProfileLine profile={profile} />
        <h2>{say('consent_may')}</h2>
        <ScopeList scopes={scopes} fresh={fresh} />
        <Form action="/api/apps/oauth/authorize">
          <HiddenFields fields={request} />
          <div class="actions">
            <Button name="decision" value="allow">
              {say(grows ? 'consent_allow_more' : 'consent_allow')}
            </Button>
            <Button kind="secondary" name="decision" value="deny">
              {say('consent_deny')}
            </Button>
          </div>
        </Form>
        <p class="hint">
          {say('consent_goes_to', { host: new URL(redirect_uri).host })} {say('consent_revoke_hint')}
        </p>
      </Card>
    </Document>
  );
}
