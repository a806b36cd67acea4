import type { JSX } from 'preact';
import { SCOPES } from '../../platform/auth/scopes.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Checkboxes, Field, Select, TextArea } from '../design/elements.js';
import { useErrorOf } from '../design/form-problem.js';
import { useMessages, usePage } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { LANGUAGES } from '../language/language.js';
import type { AppForm } from './developers.dto.js';

const URLS = [
  ['webhook_url', 'custom_url'],
  ['app_url', 'dev_app_url'],
  ['support_url', 'dev_support_url'],
  ['privacy_url', 'dev_privacy_url'],
] as const;

interface AppFieldsProps {
  readonly form: AppForm;
  readonly problem: FormProblem | undefined;
}

/** Form fields of an app. */
export function AppFields({ form, problem }: AppFieldsProps): JSX.Element {
  const say = useMessages();
  const errorOf = useErrorOf(problem);
  const { scopes } = LANGUAGES[usePage().language].messages;
  const payers = [['developer', say('dev_fee_developer')] as const, ['merchant', say('dev_fee_merchant')] as const];
  return (
    <>
      <ProfileFields form={form} problem={problem} />
      <Checkboxes
        name="scopes"
        legend={say('custom_scopes')}
        checked={form.scopes}
        error={errorOf('scopes')}
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
          error={errorOf(name)}
        />
      ))}
      <Checkboxes
        name="topics"
        legend={say('custom_topics')}
        checked={form.topics}
        error={errorOf('topics')}
        options={topicRegistry.all().map((topic) => [topic, topic])}
      />
      <Select label={say('dev_fee_payer')} name="fee_payer" value={form.fee_payer} options={payers} required />
    </>
  );
}

/** Fields shown to merchants, and the URLs to which they return from the consent page. */
function ProfileFields({ form, problem }: AppFieldsProps): JSX.Element {
  const say = useMessages();
  const errorOf = useErrorOf(problem);
  return (
    <>
      <Field label={say('custom_name')} name="name" value={form.name} maxlength={255} error={errorOf('name')} />
      <Field
        label={say('dev_summary')}
        hint={say('dev_summary_hint')}
        name="summary"
        value={form.summary}
        maxlength={160}
        required={false}
        error={errorOf('summary')}
      />
      <TextArea
        label={say('dev_description')}
        name="description"
        value={form.description}
        maxlength={5000}
        rows={5}
        required={false}
        error={errorOf('description')}
      />
      <TextArea
        label={say('dev_redirects')}
        name="redirect_urls"
        spellcheck={false}
        value={form.redirect_urls}
        rows={3}
        error={errorOf('redirect_urls')}
      />
    </>
  );
}
