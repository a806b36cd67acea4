import type { JSX } from 'preact';
import { SCOPES } from '../../platform/auth/scopes.js';
import type { ApiError } from '../../platform/contract/api-error.js';
import { topicRegistry } from '../../platform/contract/domain-event.js';
import { Checkboxes, Field, Notice } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { useReason } from '../design/reason.js';
import { LANGUAGES } from '../language/language.js';
import type { CustomAppForm } from './custom-apps.dto.js';

/** Messages of the pages for validation errors. */
const WORDS = {
  duplicate_name: 'custom_duplicate',
  invalid_target_url: 'custom_bad_url',
  invalid_scope: 'custom_no_scopes',
} as const;

const hasText = (code: string | undefined): code is keyof typeof WORDS => code !== undefined && code in WORDS;

/** Error message of the form. */
export function Problem({ problem }: { readonly problem: ApiError | undefined }): JSX.Element | null {
  const say = useMessages();
  const reason = useReason();
  if (!problem) return null;
  return <Notice tone="bad">{hasText(problem.code) ? say(WORDS[problem.code]) : reason(problem.message)}</Notice>;
}

/** Form fields of a custom app. */
export function CustomAppFields({ form }: { readonly form: CustomAppForm }): JSX.Element {
  const say = useMessages();
  const { scopes } = LANGUAGES[usePage().language].messages;
  return (
    <>
      <Field label={say('custom_name')} name="name" value={form.name} maxlength={255} />
      <Field label={say('custom_description')} name="description" value={form.description} maxlength={1000} required={false} />
      <Checkboxes
        name="scopes"
        legend={say('custom_scopes')}
        checked={form.scopes}
        options={SCOPES.map((scope) => [scope, scopes[scope]])}
      />
      <Field label={say('custom_url')} name="webhook_url" type="url" value={form.webhook_url} maxlength={2048} required={false} />
      <Checkboxes
        name="topics"
        legend={say('custom_topics')}
        checked={form.topics}
        options={topicRegistry.all().map((topic) => [topic, topic])}
      />
    </>
  );
}
