import type { JSX } from 'preact';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { PasswordForm, type PasswordProblem } from '../password/password-form.js';
import { QrCode } from './qr-code.js';

/** Path of the pages of the second factor. */
export const PATH = '/account/second-factor';

interface PasswordPageProps extends PasswordProblem {
  /** Change to confirm. */
  readonly change: 'set-up' | 'remove';
}

/** Form that asks for the password before the second factor is set up or removed. */
export function ConfirmFactorPage({ change, ...last }: PasswordPageProps): JSX.Element {
  const say = useMessages();
  const title = say(change === 'set-up' ? 'factor_set_up' : 'factor_remove_title');
  return (
    <Document title={title} narrow>
      <Card>
        <Heading title={title}>{say(change === 'set-up' ? 'factor_set_up_lead' : 'factor_remove_lead')}</Heading>
        <PasswordForm
          action={`${PATH}/${change}`}
          label={say(change === 'set-up' ? 'factor_next' : 'factor_remove')}
          kind={change === 'remove' ? 'danger' : 'primary'}
          {...last}
        />
      </Card>
    </Document>
  );
}

interface FactorPageProps {
  /** Address of the secret for an app. */
  readonly address: string;
  /** Secret in Base32, to type. */
  readonly secret: string;
  /** True after a wrong code. */
  readonly wrong?: boolean;
}

/** QR code of a new second factor, and the field for its first code. */
export function FactorPage({ address, secret, wrong = false }: FactorPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('factor_set_up')} narrow>
      <Card>
        <Heading title={say('factor_set_up')}>{say('factor_scan')}</Heading>
        <QrCode text={address} label={say('factor_qr')} />
        <p>{say('factor_type')}</p>
        <p class="secret">
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <Form action={`${PATH}/confirm`}>
          <CodeField error={wrong ? say('factor_wrong') : undefined} />
          <div class="actions">
            <Button>{say('factor_confirm')}</Button>
            <ButtonLink href="/account">{say('custom_cancel')}</ButtonLink>
          </div>
        </Form>
      </Card>
    </Document>
  );
}

/** Field for a code. */
export function CodeField({ error }: { readonly error?: string | undefined }): JSX.Element {
  const say = useMessages();
  return <Field label={say('factor_code')} name="code" autocomplete="one-time-code" maxlength={100} spellcheck={false} error={error} />;
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Page that follows. */
  readonly next: string;
}

/** Recovery codes, which are shown once. */
export function RecoveryCodesPage({ codes, next }: RecoveryCodesProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('factor_codes')} narrow>
      <Card>
        <Heading title={say('factor_codes')}>{say('factor_codes_lead')}</Heading>
        <Notice tone="good">{say('factor_is_on')}</Notice>
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div class="actions">
          <ButtonLink kind="primary" href={next}>
            {say('factor_kept')}
          </ButtonLink>
        </div>
      </Card>
    </Document>
  );
}
