import type { JSX } from 'preact';
import { isTimeZone } from '../../platform/config/time-zone.js';
import { offsetName, presentOffsets } from '../../platform/contract/time-zones.js';
import type { StoreSettings } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Checkboxes, Field, Form, Heading, Notice, Select, TextArea } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { Logo } from '../design/logo.js';
import { useMessages, usePage } from '../design/page-context.js';
import { currencyName } from '../language/language.js';
import { UploadForm } from '../design/upload-form.js';
import { customerAccountPath } from '../identity/customer-account.page.js';
import { Facts } from '../records/record.js';
import { formOf, type RefusedLogo, type RefusedSettings, type SettingsField } from './settings-editor.service.js';
import { SettingsForm } from './settings.dto.js';

/** Navigation section of the settings. */
export const SECTION = 'settings/store';

/** Notices about the last action. */
export const SETTINGS_DONE = ['settings_saved', 'settings_logo_saved', 'settings_logo_removed'] as const;

interface SettingsPageProps {
  readonly store: StoreSettings;
  readonly saved?: (typeof SETTINGS_DONE)[number] | undefined;
  readonly refused?: RefusedSettings | undefined;
  /** Problem of the image that was sent. */
  readonly logo_error?: RefusedLogo['logo_error'] | undefined;
}

/** Settings of a store: its name and contact data, its domain, and its look on the sign-in pages of customers. */
export function SettingsPage({ store, saved, refused, logo_error }: SettingsPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('settings_title')} nav={<StoreNav store={store} current={SECTION} />}>
      <Heading title={say('settings_title')}>{say('settings_lead')}</Heading>
      {saved && <Notice tone="good">{say(saved)}</Notice>}
      {refused && <Notice tone="bad">{say(isConflict(refused) ? 'settings_conflict' : 'reason_other')}</Notice>}
      {refused && isConflict(refused) && (
        <Card>
          <h2>{say('settings_present')}</h2>
          <Present store={store} />
        </Card>
      )}
      <Card>
        <Profile store={store} refused={refused} />
      </Card>
      <Card>
        <LogoForms store={store} error={logo_error} />
      </Card>
    </Document>
  );
}

const isConflict = ({ status, errors }: RefusedSettings): boolean => status === 409 && errors.domain === undefined;

function Present({ store }: Pick<SettingsPageProps, 'store'>): JSX.Element {
  const say = useMessages();
  return (
    <Facts
      facts={[
        [say('settings_name'), store.name],
        [say('settings_email'), store.email],
        [say('settings_phone'), store.phone],
        [say('settings_address'), store.address ?? ''],
        [say('settings_domain'), store.domain],
        [say('settings_zone'), store.time_zone],
        [say('settings_color'), store.color ?? ''],
      ]}
    />
  );
}

/** If someone else changed the settings, the form keeps the typed values, and sending it again overwrites the current ones. */
function Profile({ store, refused }: Pick<SettingsPageProps, 'store' | 'refused'>): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const present = formOf(store);
  const form = refused ? Object.assign(new SettingsForm(), refused.form, { seen: present.seen }) : present;
  const fieldOf = (name: SettingsField) => {
    const word = refused?.errors[name];
    return { name, value: form[name], error: word && say(word) };
  };
  return (
    <Form action={`/${String(store.store_id)}/${SECTION}`}>
      <HiddenFields fields={{ seen: form.seen }} />
      <Field
        label={say('settings_name')}
        hint={say('settings_name_hint')}
        maxlength={255}
        autocomplete="organization"
        {...fieldOf('name')}
      />
      <Field label={say('settings_email')} type="email" maxlength={255} autocomplete="email" {...fieldOf('email')} />
      <Field label={say('settings_phone')} type="tel" maxlength={20} autocomplete="tel" required={false} {...fieldOf('phone')} />
      <TextArea label={say('settings_address')} maxlength={1000} rows={3} autocomplete="off" required={false} {...fieldOf('address')} />
      <Field label={say('settings_domain')} hint={say('settings_domain_hint')} maxlength={255} autocomplete="off" {...fieldOf('domain')} />
      <TimeZone value={form.time_zone ?? store.time_zone} error={fieldOf('time_zone').error} />
      <Field
        label={say('settings_currency')}
        hint={say('settings_currency_hint')}
        name="currency"
        value={currencyName(language, store.currency)}
        readonly
        required={false}
      />
      <Color form={form} error={fieldOf('color').error} />
      <div class="actions">
        <Button>{say('discount_save')}</Button>
        <ButtonLink href={customerAccountPath(store.store_id)}>{say('settings_preview')}</ButtonLink>
      </div>
    </Form>
  );
}

/** Time zones by their names, each with its current offset. One that is not listed can be kept. */
function TimeZone({ value, error }: { readonly value: string; readonly error: string | undefined }): JSX.Element {
  const say = useMessages();
  const now = new Date();
  const listed = presentOffsets(now);
  const names = [...new Set([...listed.keys(), ...(isTimeZone(value) ? [value] : [])])].sort();
  const options = names.map((name) => [name, `${name.replaceAll('_', ' ')} (${listed.get(name) ?? offsetName(name, now)})`] as const);
  return (
    <Select
      label={say('settings_zone')}
      hint={say('settings_zone_hint')}
      name="time_zone"
      value={value}
      options={options}
      required
      error={error}
    />
  );
}

function Color({ form, error }: { readonly form: SettingsForm; readonly error: string | undefined }): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Checkboxes
        legend={say('settings_color')}
        name="has_color"
        options={[['1', say('settings_color_own')]]}
        checked={[form.has_color ?? '']}
      />
      <Field
        label={say('settings_color_pick')}
        hint={say('settings_color_hint')}
        type="color"
        name="color"
        value={form.color}
        error={error}
      />
    </>
  );
}

function LogoForms({ store, error }: { store: StoreSettings; error: SettingsPageProps['logo_error'] }): JSX.Element {
  const say = useMessages();
  const path = `/${String(store.store_id)}/${SECTION}/logo`;
  return (
    <>
      <h2>{say('settings_logo')}</h2>
      <Logo brand={store} />
      <UploadForm action={path} hint={say('settings_logo_hint')} send={say('settings_logo_save')} error={error && say(error)} />
      {store.image !== null && (
        <Form action={`${path}/remove`}>
          <p class="hint">{say('settings_logo_remove_hint')}</p>
          <div class="actions">
            <Button kind="quiet">{say('settings_logo_remove')}</Button>
          </div>
        </Form>
      )}
    </>
  );
}
