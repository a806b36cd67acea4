import type { JSX } from 'preact';
import type { OrderDetail } from '../../orders/orders.dto.js';
import { acceptedStatuses, canonical, STATUS_FIELDS, type StatusField } from '../../orders/order-status.js';
import { Button, ButtonLink, Card, Field, Form, Select, TextArea } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { HiddenFields } from '../design/hidden-fields.js';
import { formatNumber } from '../language/language.js';
import { useStatusWords } from '../records/record.js';
import { STATUS_WORDS } from './orders.page.js';

/** Fields of an order that a form changes as texts. */
export const NOTES = ['note', 'internal_note', 'tags'] as const;

/** Values of a refused form, and what is wrong with them. */
export interface TypedOrder {
  readonly values: Readonly<Partial<Record<StatusField | (typeof NOTES)[number], string>>>;
  /** Errors by field: a status that cannot be chosen, or the length that a text exceeds. */
  readonly errors: Readonly<Partial<Record<string, 'status' | number>>>;
  /** True if the current values are shown next to the typed ones. */
  readonly compares: boolean;
}

interface FormProps {
  readonly order: OrderDetail;
  readonly version: number;
  readonly typed: TypedOrder | undefined;
}

const pathOf = ({ store_id, order_id }: OrderDetail): string => `/${String(store_id)}/orders/${String(order_id)}`;

/** Statuses to choose from: all that a caller may set, and the current one. An order is cancelled on a separate page. */
const choicesOf = (field: StatusField, present: string): string[] => {
  const accepted = acceptedStatuses(field).filter((status) => canonical(status) === status);
  const offered = field === 'order_status' ? accepted.filter((status) => status !== 'cancelled') : accepted;
  return offered.includes(present) ? offered : [present, ...offered];
};

/** Returns the text about a value that differs from the typed one; undefined without one. */
function usePresent({ order, typed }: Pick<FormProps, 'order' | 'typed'>) {
  const say = useMessages();
  const words = useStatusWords();
  return (field: StatusField | (typeof NOTES)[number]): string | undefined => {
    const present = order[field] ?? '';
    if (!typed?.compares || typed.values[field] === undefined || typed.values[field] === present) return undefined;
    return say('order_present', { value: present === '' ? say('order_empty') : words(present) });
  };
}

/** Form that changes the statuses of an order. */
export function StatusForm({ order, version, typed }: FormProps): JSX.Element {
  const say = useMessages();
  const words = useStatusWords();
  const present = usePresent({ order, typed });
  return (
    <Card>
      <h2>{say('order_change')}</h2>
      <Form action={`${pathOf(order)}/status`}>
        <HiddenFields fields={{ version: String(version) }} />
        <div class="inline-fields">
          {STATUS_FIELDS.map((field) => (
            <Select
              key={field}
              label={say(STATUS_WORDS[field])}
              name={field}
              value={typed?.values[field] ?? order[field]}
              required
              options={choicesOf(field, order[field]).map((status) => [status, words(status)])}
              error={typed?.errors[field] === 'status' ? say('order_bad_status') : present(field)}
            />
          ))}
        </div>
        <div class="actions">
          <Button>{say('order_change_action')}</Button>
          {order.order_status !== 'cancelled' && (
            <ButtonLink kind="danger" href={`${pathOf(order)}/cancel`}>
              {say('order_cancel')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </Card>
  );
}

/** Form that changes the notes and tags of an order. */
export function NotesForm({ order, version, typed }: FormProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const present = usePresent({ order, typed });
  const fieldOf = (name: (typeof NOTES)[number]) => {
    const max = typed?.errors[name];
    const error = typeof max === 'number' ? say('order_too_long', { max: formatNumber(language, max) }) : present(name);
    return { name, value: typed?.values[name] ?? order[name] ?? '', error, required: false, spellcheck: true };
  };
  return (
    <Card>
      <h2>{say('order_edit')}</h2>
      <Form action={`${pathOf(order)}/notes`}>
        <HiddenFields fields={{ version: String(version) }} />
        <TextArea label={say('order_note')} rows={3} {...fieldOf('note')} />
        <TextArea label={say('order_internal')} hint={say('order_internal_hint')} rows={3} {...fieldOf('internal_note')} />
        <Field label={say('order_tags')} hint={say('order_tags_hint')} {...fieldOf('tags')} />
        <div class="actions">
          <Button kind="secondary">{say('order_edit_action')}</Button>
        </div>
      </Form>
    </Card>
  );
}
