import type { JSX } from 'preact';
import { Select } from '../design/elements.js';
import { useMessages } from '../design/page-context.js';
import { CLASSES } from './request-filters.js';

/** Field for the HTTP status of requests: a class of statuses, or the requested status. */
export function StatusField({ status }: { readonly status: string | undefined }): JSX.Element {
  const say = useMessages();
  const exact = status === undefined || CLASSES.some((each) => each === status) ? [] : [status];
  const options = [...CLASSES, ...exact].map((each) => [each, say('delivery_http', { status: each })] as const);
  return <Select label={say('delivery_status')} name="status" value={status} options={options} />;
}
