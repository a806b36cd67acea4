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
  readonly post_logout_redirect_urls: readonly string[];
  readonly scopes: readonly string[];
}

/** Error message of the form. */
export function Problem({ problem }: { readonly problem: ApiError | undefined }): JSX.Element | null {
  const say = useMessages();
  const reason = useReason();
  if (!problem) return null;
  if (problem.code === 'invalid_scope') return <Notice tone="bad">{say('custom_no_scopes')}</Notice>;
  const urls = problem.errors?.some(({ field }) => /redirect_urls/.test(field));
  return <Notice tone="bad">{urls ? say('clients_bad_url') : reason(problem.message)}</Notice>;
}

/** Form fields of a client. */
export function ClientFields({ form }: { readonly form: ClientValues }): JSX.Element {
  const say = useMessages();
  return (
    <>
      <Field label={say('custom_name')} name="name" value={form.name} maxlength={255} />
      <Urls name="redirect_urls" urls={form.redirect_urls} label={say('clients_urls')} hint={say('clients_urls_hint')} required />
      <Urls
        name="post_logout_redirect_urls"
        urls={form.post_logout_redirect_urls}
        label={say('clients_logout_urls')}
        hint={say('clients_logout_urls_hint')}
      />
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

interface UrlsProps {
  readonly name: string;
  readonly urls: readonly string[];
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
}

/** Text area for addresses, one per line. */
function Urls({ name, urls, label, hint, required = false }: UrlsProps): JSX.Element {
  const [field, described] = [`field-${name}`, `hint-${name}`];
  return (
    <div class="field">
      <label for={field}>{label}</label>
      <textarea
        id={field}
        name={name}
        rows={3}
        required={required}
        spellcheck={false}
        aria-describedby={described}
        value={urls.join('\n')}
      />
      <p class="hint" id={described}>
        {hint}
      </p>
    </div>
  );
}
