import type { JSX } from 'preact';
import type { InstalledApp } from '../../apps/installations.service.js';
import type { NamedStore } from '../../store/store.service.js';
import type { VerificationService } from '../../webhooks/verification/verification.service.js';
import { Document } from '../design/document.js';
import { Code } from '../design/code.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice, Select, TextArea } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import type { SignatureForm } from './signatures.dto.js';

const SECTION = 'settings/apps/webhooks';

/** Result of the verification. */
export type SignatureResult = Awaited<ReturnType<VerificationService['verify']>>;

interface SignaturePageProps {
  readonly store: NamedStore;
  readonly apps: readonly InstalledApp[];
  /** Form as it was submitted. Its secret is not shown again. */
  readonly form: SignatureForm;
  readonly result: SignatureResult | undefined;
}

/** Form with a received webhook, and the reason why its signature is refused. */
export function SignaturePage({ store, apps, form, result }: SignaturePageProps): JSX.Element {
  const say = useMessages();
  const log = `/${String(store.store_id)}/${SECTION}`;
  return (
    <Document title={say('signature_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('signature_title')}>{say('signature_lead')}</Heading>
      {result && <Result result={result} />}
      <Card>{apps.length === 0 ? <p>{say('signature_no_apps')}</p> : <Fields path={`${log}/signature`} apps={apps} form={form} />}</Card>
      <div class="actions">
        <ButtonLink href={log}>{say('delivery_back')}</ButtonLink>
      </div>
    </Document>
  );
}

function Result({ result }: { readonly result: SignatureResult }): JSX.Element {
  const say = useMessages();
  if (result.valid) return <Notice tone="good">{say('signature_valid')}</Notice>;
  return (
    <>
      <Notice tone="bad">{say('signature_invalid')}</Notice>
      <Card>
        <ul class="reasons">
          {result.reasons.map(({ code, message, hint }) => (
            <li key={message}>
              <p>{say(`signature_${code}`)}</p>
              <details>
                <summary>{say('signature_details')}</summary>
                <p class="hint" lang="en">
                  <Code text={code} />: {message} {hint}
                </p>
              </details>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Fields({ path, apps, form }: Pick<SignaturePageProps, 'apps' | 'form'> & { readonly path: string }): JSX.Element {
  const say = useMessages();
  const options = apps.map(({ app_id, name }) => [String(app_id), name] as const);
  return (
    <Form action={path}>
      <Select label={say('app')} name="app_id" value={form.app_id} options={options} required />
      <TextArea label={say('signature_headers')} name="headers" spellcheck={false} rows={5} value={form.headers} placeholder={EXAMPLE} />
      <TextArea label={say('signature_payload')} name="payload" spellcheck={false} rows={8} value={form.payload} />
      <Field label={say('signature_secret')} name="secret" type="password" autocomplete="off" required={false} />
      <p class="hint">{say('signature_secret_hint')}</p>
      <div class="actions">
        <Button>{say('signature_check')}</Button>
      </div>
    </Form>
  );
}

const EXAMPLE = 'webhook-id: …\nwebhook-timestamp: …\nwebhook-signature: v1,…';
