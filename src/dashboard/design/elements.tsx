import type { ComponentChildren, InputHTMLAttributes, JSX, TextareaHTMLAttributes } from 'preact';
import { usePage, useMessages } from './page-context.js';

interface Children {
  readonly children: ComponentChildren;
}

interface FormProps extends Children {
  readonly action: string;
  /** True for a form with files. The other fields come before them. */
  readonly files?: boolean;
}

/** Form that changes something. It always contains the CSRF token, as its first field. */
export function Form({ action, files, children }: FormProps): JSX.Element {
  return (
    <form method="post" action={action} encType={files ? 'multipart/form-data' : undefined}>
      <input type="hidden" name="csrf_token" value={usePage().csrf_token} />
      {children}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly required?: boolean;
  /** Problem of the value. */
  readonly error?: string | undefined;
  /** Help about the value. */
  readonly hint?: string | undefined;
}

/** Returns the attributes of an input that has a hint or an error, which {@link Described} shows. */
function describedBy({ name, error, hint }: Pick<FieldProps, 'name' | 'error' | 'hint'>): object {
  const ids = [hint !== undefined && `hint-${name}`, error !== undefined && `error-${name}`].filter((id) => id !== false);
  return { ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }), ...(error !== undefined && { 'aria-invalid': true }) };
}

function Described({ name, error, hint }: Pick<FieldProps, 'name' | 'error' | 'hint'>): JSX.Element {
  return (
    <>
      {hint !== undefined && (
        <p class="hint" id={`hint-${name}`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="field-error" id={`error-${name}`}>
          {error}
        </p>
      )}
    </>
  );
}

interface FixedValue {
  readonly value: string;
  readonly autocomplete: string;
}

/** Labelled input, required by default, with its hint and its error. */
export function Field({ label, required = true, error, hint, ...input }: FieldProps & InputHTMLAttributes): JSX.Element {
  const { id = `field-${input.name}` } = input;
  const about = { name: input.name, error, hint };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input required={required} {...input} id={id} {...describedBy(about)} />
      <Described {...about} />
    </div>
  );
}

/**
 * Labelled value that the person cannot change, on as many lines as it needs. The hidden input is for the password manager of the browser, which
 * saves the value with the new password.
 */
export function FixedField({ label, name, value, autocomplete }: Pick<FieldProps, 'label' | 'name'> & FixedValue): JSX.Element {
  const id = `field-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <output id={id}>{value}</output>
      <input name={name} value={value} autocomplete={autocomplete} hidden />
    </div>
  );
}

interface CheckboxesProps {
  /** Name of the group. */
  readonly legend: string;
  readonly name: string;
  /** Value and label of each box. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly checked: readonly string[];
  /** Problem of the choice. */
  readonly error?: string | undefined;
}

/** Group of checkboxes. */
export function Checkboxes({ legend, name, options, checked, error }: CheckboxesProps): JSX.Element {
  return (
    <fieldset class="boxes" aria-describedby={error === undefined ? undefined : `error-${name}`}>
      <legend>{legend}</legend>
      {options.map(([value, words]) => (
        <label key={value} class="box">
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={checked.includes(value)}
            aria-invalid={error !== undefined || undefined}
          />
          <span>{words}</span>
        </label>
      ))}
      <Described name={name} error={error} hint={undefined} />
    </fieldset>
  );
}

/** Labelled text of several lines, required by default, with its hint and its error. Code has no spell check. */
export function TextArea({ label, required = true, value, error, hint, ...area }: FieldProps & TextareaHTMLAttributes): JSX.Element {
  const id = `field-${area.name}`;
  const about = { name: area.name, error, hint };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea id={id} required={required} {...area} {...describedBy(about)}>
        {value}
      </textarea>
      <Described {...about} />
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly name: string;
  /** Selected value; undefined for the option for all values. */
  readonly value: string | undefined;
  /** Value and label of each option. */
  readonly options: readonly (readonly [value: string, words: string])[];
  /** Text below the field. */
  readonly hint?: string;
  /** True if an option must be chosen; there is then no option for all values. */
  readonly required?: boolean;
  /** Problem of the value. */
  readonly error?: string | undefined;
}

/** Labelled select field, with an option for all values unless one is required. */
export function Select({ label, name, value = '', options, required = false, hint, error }: SelectProps): JSX.Element {
  const say = useMessages();
  const id = `field-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} required={required} {...describedBy({ name, hint, error })}>
        {[...(required ? [] : [['', say('filter_any')] as const]), ...options].map(([each, words]) => (
          <option key={each} value={each} selected={each === value}>
            {words}
          </option>
        ))}
      </select>
      <Described name={name} hint={hint} error={error} />
    </div>
  );
}

interface ButtonProps extends Children {
  /** `primary` for the main action of the page, `danger` for irreversible actions, `quiet` for secondary ones. */
  readonly kind?: 'primary' | 'danger' | 'secondary' | 'quiet';
  /** Name and value to submit with the form. */
  readonly name?: string;
  readonly value?: string;
  /** Name for screen readers, if several buttons of a page look alike. */
  readonly label?: string;
}

/** Button that submits its form. */
export function Button({ kind = 'primary', label, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="submit" class={`button ${kind}`} aria-label={label} {...rest}>
      {children}
    </button>
  );
}

/** Link with the appearance of a button. It opens another page and changes nothing. */
export function ButtonLink({
  kind = 'secondary',
  href,
  label,
  children,
}: Pick<ButtonProps, 'kind' | 'children'> & { readonly href: string; readonly label?: string }): JSX.Element {
  return (
    <a class={`button ${kind}`} href={href} aria-label={label}>
      {children}
    </a>
  );
}

/** Notice about the last action or an error. Screen readers announce it immediately. */
export function Notice({ tone, children }: Children & { readonly tone: 'good' | 'bad' }): JSX.Element {
  return (
    <p class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

/** Label for the state of an object. */
export function Badge({
  tone = 'neutral',
  children,
}: Children & { readonly tone?: 'neutral' | 'accent' | 'warning' | 'danger' }): JSX.Element {
  return <span class={`badge ${tone}`}>{children}</span>;
}

/** Card that groups related content. */
export function Card({ children }: Children): JSX.Element {
  return <section class="card">{children}</section>;
}

/** Heading of the page with a short description. */
export function Heading({ title, children }: { readonly title: string; readonly children?: ComponentChildren }): JSX.Element {
  return (
    <div class="heading">
      <h1>{title}</h1>
      {children && <p class="lead">{children}</p>}
    </div>
  );
}

/** Initial letter on a tile, for objects without an image. */
export function Tile({ name }: { readonly name: string }): JSX.Element {
  return (
    <span class="tile" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

/** Returns the first letter of a name, in upper case. */
export function initialOf(name: string): string {
  const [letter = ''] = new Intl.Segmenter().segment(name.trim().toUpperCase());
  return letter === '' ? '' : letter.segment;
}
