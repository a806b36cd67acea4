import type { JSX } from 'preact';
import { IDENTITY_SCOPES, type IdentityScope } from '../../identity/provider/scopes.js';
import type { ApiError } from '../../platform/contract/api-error.js';
import { Field, Notice } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { useReason } from '../design/reason.js';

const SCOPES = Object.keys(IDENTITY_SCOPES) as IdentityScope[];

/** Values of the form of a client. */
export interface ClientValues {
  readonly name?: string;
  readonly redirect_urls: readonly string[];
  readonly scopes: readonly string[];
}

/** Error message of the form. */
export function Problem({ problem }: { readonly problem: ApiError | undefined }): JSX.Element | null {
  const say = useMessages();
  const reason = useReason();
  if (!problem) return null;
  if (problem.code === 'invalid_scope') return <Notice tone="bad">{say('custom_no_scopes')}</Notice>;
  const urls = problem.errors?.some(({ field }) => field.startsWith('redirect_urls'));
  return <Notice tone="bad">{urls ? say('clients_bad_url') : reason(problem.message)}</Notice>;
}

/** Form fields of a client. */
export function ClientFields({ form }: { readonly form: ClientValues }): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Field label={say('custom_name')} name="name" value={form.name} maxlength={255} />
      <div class="field">
        <label for="field-redirect_urls">{say('clients_urls')}</label>
        <textarea
          id="field-redirect_urls"
          name="redirect_urls"
          rows={3}
          required
          spellcheck={false}
          aria-describedby="hint-redirect_urls"
          value={form.redirect_urls.join('\n')}
        />
        <p class="hint" id="hint-redirect_urls">
          {say('clients_urls_hint')}
        </p>
      </div>
      <fieldset class="boxes">
        <legend>{say('clients_claims')}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="box">
            <input type="checkbox" name="scopes" value={scope} checked={form.scopes.includes(scope)} />
            <span>{say(`clients_${scope}`)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
