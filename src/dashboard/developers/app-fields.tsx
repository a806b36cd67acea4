import type { JSX } from 'preact';
import { SCOPES } from '../../platform/auth/scopes.js';
import type { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Checkboxes, Field, Select, TextArea } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { LANGUAGES } from '../language/language.js';
import type { AppForm } from './developers.dto.js';

const URLS = [
  ['webhook_url', 'custom_url'],
  ['app_url', 'dev_app_url'],
  ['support_url', 'dev_support_url'],
  ['privacy_url', 'dev_privacy_url'],
] as const;

/** Fields that errors with a code are about. */
const FIELDS_BY_CODE: ReadonlyMap<string | undefined, string> = new Map([
  ['invalid_redirect_uri', 'redirect_urls'],
  ['invalid_target_url', 'webhook_url'],
]);

/** Returns the words for a field that was refused. */
function useRefused(problem: ApiError | undefined): (name: string) => string | undefined {
  const say = useMessages();
  const refused = [FIELDS_BY_CODE.get(problem?.code), ...(problem?.errors ?? []).map(({ field }) => field)];
  return (name) => {
    if (!refused.includes(name)) return undefined;
    if (name === 'redirect_urls') return say('dev_redirects_refused');
    return say(name.endsWith('_url') ? 'dev_url_refused' : 'dev_field_refused');
  };
}

interface AppFieldsProps {
  readonly form: AppForm;
  readonly problem: ApiError | undefined;
}

/** Form fields of an app. */
export function AppFields({ form, problem }: AppFieldsProps): JSX.Element {
  const say = useMessages();
  const refused = useRefused(problem);
  const { scopes } = LANGUAGES[usePage().language].messages;
  const payers = [['developer', say('dev_fee_developer')] as const, ['merchant', say('dev_fee_merchant')] as const];
  return (
    <>
      <ProfileFields form={form} problem={problem} />
      <Checkboxes
        name="scopes"
        legend={say('custom_scopes')}
        checked={form.scopes}
        options={SCOPES.map((scope) => [scope, scopes[scope]])}
      />
      {URLS.map(([name, word]) => (
        <Field
          key={name}
          label={say(word)}
          name={name}
          type="url"
          value={form[name]}
          maxlength={2048}
          required={false}
          error={refused(name)}
        />
      ))}
      <Checkboxes
        name="topics"
        legend={say('custom_topics')}
        checked={form.topics}
        options={topicRegistry.all().map((topic) => [topic, topic])}
      />
      <Select label={say('dev_fee_payer')} name="fee_payer" value={form.fee_payer} options={payers} required />
    </>
  );
}

/** Fields that merchants read, and where they come back from the consent page. */
function ProfileFields({ form, problem }: AppFieldsProps): JSX.Element {
  const say = useMessages();
  const refused = useRefused(problem);
  return (
    <>
      <Field label={say('custom_name')} name="name" value={form.name} maxlength={255} error={refused('name')} />
      <Field
        label={say('dev_summary')}
        hint={say('dev_summary_hint')}
        name="summary"
        value={form.summary}
        maxlength={160}
        required={false}
      />
      <TextArea label={say('dev_description')} name="description" value={form.description} maxlength={5000} rows={5} required={false} />
      <TextArea
        label={say('dev_redirects')}
        name="redirect_urls"
        spellcheck={false}
        value={form.redirect_urls}
        rows={3}
        error={refused('redirect_urls')}
      />
    </>
  );
}
