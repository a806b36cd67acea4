import type { JSX } from 'preact';
import { type AskingDevice, DEVICE_PAGE } from '../../identity/devices/device-authorizations.service.js';
import { deviceOf } from '../../identity/sign-in/device.js';
import { Document } from '../design/document.js';
import { Button, Card, Field, Form, Heading, Notice } from '../design/elements.js';
import { Fact } from '../design/fact.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages } from '../design/page-context.js';
import { Time } from '../design/time.js';

/** Decisions about a device. */
export const DECISIONS = ['approved', 'denied'] as const;

/** State of the page that asks for a code. */
export interface DeviceCodeProps {
  /** Code that belongs to no device. */
  readonly wrong?: string;
  /** Decision that was just made. */
  readonly done?: (typeof DECISIONS)[number] | undefined;
}

/** Form that asks for the code of a device. */
export function DeviceCodePage({ wrong, done }: DeviceCodeProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('device_title')} narrow>
      <Card>
        <Heading title={say('device_title')}>{done === undefined && say('device_lead')}</Heading>
        {done && <Notice tone="good">{say(done === 'approved' ? 'device_approved' : 'device_denied')}</Notice>}
        {done ? (
          <p>
            <a href="/account">{say('device_sessions')}</a>
          </p>
        ) : (
          <Form action={DEVICE_PAGE}>
            <Field
              label={say('device_code')}
              name="user_code"
              value={wrong ?? ''}
              autocomplete="off"
              autocapitalize="characters"
              spellcheck={false}
              maxlength={100}
              hint={say('device_code_hint')}
              error={wrong === undefined ? undefined : say('device_wrong')}
            />
            <div class="actions">
              <Button>{say('dev_continue')}</Button>
            </div>
          </Form>
        )}
      </Card>
    </Document>
  );
}

interface ConfirmDeviceProps {
  readonly device: AskingDevice;
  readonly person: { readonly name: string; readonly email: string };
}

/** Details of the device that requests access, and the decision about it. */
export function ConfirmDevicePage({ device, person }: ConfirmDeviceProps): JSX.Element {
  const say = useMessages();
  const { user_code, user_agent, address, created_at } = device;
  return (
    <Document title={say('device_confirm_title')} narrow>
      <Card>
        <Heading title={say('device_confirm_title')}>{say('device_confirm_lead')}</Heading>
        <dl class="facts">
          <Fact label={say('device_code')}>
            <code class="compared">{user_code}</code>
          </Fact>
          <Fact label={say('device_program')}>{deviceOf(user_agent) ?? say('account_device_unknown')}</Fact>
          <Fact label={say('device_address')}>{address}</Fact>
          <Fact label={say('device_asked')}>
            <Time at={created_at} />
          </Fact>
          <Fact label={say('device_account')}>
            {person.name} ({person.email})
          </Fact>
        </dl>
        <Notice tone="bad">{say('device_warning')}</Notice>
        <Form action={DEVICE_PAGE}>
          <HiddenFields fields={{ user_code }} />
          <div class="actions">
            <Button name="decision" value="approved">
              {say('device_approve')}
            </Button>
            <Button name="decision" value="denied" kind="secondary">
              {say('device_deny')}
            </Button>
          </div>
        </Form>
      </Card>
    </Document>
  );
}
