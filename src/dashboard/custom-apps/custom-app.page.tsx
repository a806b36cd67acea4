import type { JSX } from 'preact';
import type { CustomAppDetail } from '../../oauth/custom-apps/custom-apps.dto.js';
import type { TokenState } from '../../oauth/custom-apps/custom-apps.service.js';
import type { NamedStore } from '../../store/store.service.js';
import { Confirmed } from '../design/confirmed.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Form, Heading, Notice } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { ProblemNotice } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { CustomAppFields } from './custom-app-fields.js';
import type { CustomAppForm } from './custom-apps.dto.js';
import { SECTION } from './custom-apps.page.js';
import { TokenNotice } from './token-expiry.js';

interface CustomAppPageProps {
  readonly store: NamedStore;
  readonly app: CustomAppDetail;
  readonly token: TokenState;
  readonly form: CustomAppForm;
  /** Error of the last submission. */
  readonly problem?: FormProblem;
  /** True after a successful update. */
  readonly changed: boolean;
}

/** Form of a custom app, with actions to replace its credentials. */
export function CustomAppPage({ store, app, token, form, problem, changed }: CustomAppPageProps): JSX.Element {
  const say = useMessages();
  const list = `/${String(store.store_id)}/${SECTION}`;
  const path = `${list}/${String(app.app_id)}`;
  const hint = say('custom_replace_hint');
  return (
    <Document title={app.name} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={app.name}>{say('custom_client_id', { client_id: app.client_id })}</Heading>
      {changed && <Notice tone="good">{say('custom_changed')}</Notice>}
      <ProblemNotice problem={problem} />
      <Card>
        <Form action={path}>
          <CustomAppFields form={form} problem={problem} />
          <div class="actions">
            <Button>{say('custom_save')}</Button>
            <ButtonLink href={list}>{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
      <Card>
        <h2>{say('custom_credentials')}</h2>
        <TokenNotice state={token} token_expires_at={app.token_expires_at} />
        <div class="actions">
          {app.status === 'active' && <Confirmed action={`${path}/token`} words={say('custom_regenerate')} hint={hint} />}
          <Confirmed action={`${path}/secret`} words={say('custom_rotate')} hint={hint} />
          <ButtonLink href={`${path}/delete`}>{say('custom_delete')}</ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
