import type { JSX } from 'preact';
import { IDENTITY_SCOPES, type IdentityScope } from '../../identity/provider/scopes.js';
import { Checkboxes, Field, TextArea } from '../design/elements.js';
import { useErrorOf } from '../design/form-problem.js';
import { useMessages } from '../design/page-context.js';
import type { FormProblem, ProblemWords } from '../form-refusal.js';

const SCOPES = Object.keys(IDENTITY_SCOPES) as IdentityScope[];

/** Values of the form of a client. */
export interface ClientValues {
  readonly name?: string;
  readonly redirect_urls: readonly string[];
  readonly post_logout_redirect_urls: readonly string[];
  readonly scopes: readonly string[];
}

/** Words for the refusals of the form. */
export const CLIENT_WORDS: ProblemWords = {
  codes: { invalid_scope: ['scopes', 'custom_no_scopes'] },
  fields: { name: 'custom_bad_name', redirect_urls: 'clients_bad_url', post_logout_redirect_urls: 'clients_bad_logout_url' },
};

interface ClientFieldsProps {
  readonly form: ClientValues;
  /** Problem of the last submission. */
  readonly problem?: FormProblem | undefined;
}

/** Form fields of a client. */
export function ClientFields({ form, problem }: ClientFieldsProps): JSX.Element {
  const say = useMessages();
  const errorOf = useErrorOf(problem);
  const urls = { rows: 3, spellcheck: false } as const;
  return (
    <>
      <Field label={say('custom_name')} name="name" value={form.name} maxlength={255} error={errorOf('name')} />
      <TextArea
        name="redirect_urls"
        value={form.redirect_urls.join('\n')}
        label={say('clients_urls')}
        hint={say('clients_urls_hint')}
        error={errorOf('redirect_urls')}
        {...urls}
      />
      <TextArea
        name="post_logout_redirect_urls"
        value={form.post_logout_redirect_urls.join('\n')}
        label={say('clients_logout_urls')}
        hint={say('clients_logout_urls_hint')}
        required={false}
        error={errorOf('post_logout_redirect_urls')}
        {...urls}
      />
      <Checkboxes
        name="scopes"
        legend={say('clients_claims')}
        checked={form.scopes}
        options={SCOPES.map((scope) => [scope, say(`clients_${scope}`)])}
        error={errorOf('scopes')}
      />
    </>
  );
}
