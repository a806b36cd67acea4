import type { JSX } from 'preact';
import { SCOPES } from '../../platform/auth/scopes.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Checkboxes, Field } from '../design/elements.js';
import { useErrorOf } from '../design/form-problem.js';
import { usePage, useMessages } from '../design/page-context.js';
import type { FormProblem } from '../form-refusal.js';
import { LANGUAGES } from '../language/language.js';
import type { CustomAppForm } from './custom-apps.dto.js';

interface CustomAppFieldsProps {
  readonly form: CustomAppForm;
  /** Problem of the last submission. */
  readonly problem?: FormProblem | undefined;
}

/** Form fields of a custom app. */
export function CustomAppFields({ form, problem }: CustomAppFieldsProps): JSX.Element {
  const say = useMessages();
  const errorOf = useErrorOf(problem);
  const fieldOf = (name: 'name' | 'description' | 'webhook_url') => ({ name, value: form[name], error: errorOf(name) });
  const { scopes } = LANGUAGES[usePage().language].messages;
  return (
    <>
      <Field label={say('custom_name')} maxlength={255} {...fieldOf('name')} />
      <Field label={say('custom_description')} maxlength={1000} required={false} {...fieldOf('description')} />
      <Checkboxes
        name="scopes"
        legend={say('custom_scopes')}
        checked={form.scopes}
        error={errorOf('scopes')}
        options={SCOPES.map((scope) => [scope, scopes[scope]])}
      />
      <Field label={say('custom_url')} type="url" maxlength={2048} required={false} {...fieldOf('webhook_url')} />
      <Checkboxes
        name="topics"
        legend={say('custom_topics')}
        checked={form.topics}
        error={errorOf('topics')}
        options={topicRegistry.all().map((topic) => [topic, topic])}
      />
    </>
  );
}
