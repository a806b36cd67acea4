import type { JSX } from 'preact';
import { useMessages, usePage } from './page-context.js';

/** Returns a function that describes a refusal of the API: its message in English, one text for all refusals in other languages. */
export function useReason(): (message: string) => string {
  const say = useMessages();
  const { language } = usePage();
  return (message) => (language === 'en' ? message : say('reason_other'));
}

/** Errors whose reason is translated, by their codes. */
const REASONS = { invalid_client: 'reason_client', invalid_redirect_uri: 'reason_redirect_uri' } as const;

const hasReason = (code: string | undefined): code is keyof typeof REASONS => code !== undefined && code in REASONS;

/** Message of the API on a page in English. Pages in other languages show the text for its code, or have a text of their own. */
export function Reason({ message, code }: { readonly message: string; readonly code?: string | undefined }): JSX.Element | null {
  const say = useMessages();
  if (usePage().language === 'en') return <p>{message}</p>;
  return hasReason(code) ? <p>{say(REASONS[code])}</p> : null;
}
