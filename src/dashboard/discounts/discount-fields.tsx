import type { JSX } from 'preact';
import { Checkboxes, Field, Notice, Select } from '../design/elements.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { useMessages, usePage } from '../design/page-context.js';
import { zoneName } from '../language/language.js';
import type { RefusedDiscount } from './discount-editor.service.js';
import type { DiscountForm } from './discounts.dto.js';

interface DiscountFieldsProps {
  readonly form: DiscountForm;
  readonly refused: RefusedDiscount | undefined;
}

type Name = 'value' | 'maximum_discount_amount' | 'minimum_order_value' | 'total_use' | 'use_per_user' | 'starts_at' | 'ends_at';

/** Fields of a discount that may be empty, with their labels and hints. */
const LIMITS = [
  ['maximum_discount_amount', 'discount_maximum', 'discount_maximum_hint'],
  ['minimum_order_value', 'discount_minimum', 'discount_minimum_hint'],
  ['total_use', 'discount_uses', 'discount_uses_hint'],
  ['use_per_user', 'discount_uses_each', 'discount_uses_hint'],
] as const;
const TIMES = [
  ['starts_at', 'discount_starts', 'discount_starts_hint'],
  ['ends_at', 'discount_ends', 'discount_ends_hint'],
] as const;

/** Notice about a form that was refused. */
export function DiscountRefusal({ refused }: Pick<DiscountFieldsProps, 'refused'>): JSX.Element | null {
  const say = useMessages();
  if (!refused) return null;
  const isConflict = refused.status === 409 && refused.errors.code === undefined;
  return <Notice tone="bad">{say(isConflict ? 'discount_conflict' : 'reason_other')}</Notice>;
}

/** Fields of the form of a discount, with their errors. */
export function DiscountFields({ form, refused }: DiscountFieldsProps): JSX.Element {
  const say = useMessages();
  const zone = zoneName(usePage());
  const errorOf = (name: Name | 'code') => {
    const word = refused?.errors[name];
    return word === undefined ? undefined : say(word);
  };
  const fieldOf = (name: Name) => ({ name, value: form[name], error: errorOf(name), autocomplete: 'off' });
  const kinds = [['percentage', say('discount_percentage')] as const, ['amount', say('discount_amount')] as const];
  return (
    <>
      <HiddenFields fields={{ seen: form.seen }} />
      <Field
        label={say('discount_code')}
        name="code"
        hint={say('discount_code_hint')}
        value={form.code}
        maxlength={100}
        autocomplete="off"
        error={errorOf('code')}
      />
      <Select label={say('discount_kind')} name="kind" value={form.kind} required options={kinds} />
      <Field label={say('discount_value')} inputmode="decimal" {...fieldOf('value')} />
      <Checkboxes
        legend={say('discount_shipping')}
        name="free_shipping_on"
        options={[['1', say('product_free_shipping')]]}
        checked={[form.free_shipping_on ?? '']}
      />
      {LIMITS.map(([name, label, hint]) => (
        <Field key={name} label={say(label)} hint={say(hint)} inputmode="decimal" required={false} {...fieldOf(name)} />
      ))}
      {TIMES.map(([name, label, hint]) => (
        <Field key={name} label={say(label)} hint={say(hint, { zone })} type="datetime-local" required={false} {...fieldOf(name)} />
      ))}
    </>
  );
}
