import type { JSX } from 'preact';
import { useMessages, usePage } from './page-context.js';

/** Returns the function that words a refusal of the API: its message in English, a text for all refusals in other languages. */
export function useReason(): (message: string) => string {
  const say = useMessages();
  const { language } = usePage();
  return (message) => (language === 'en' ? message : say('reason_other'));
}

/** Message of the API on a page in English; other languages have their own text beside it. */
export function Reason({ message }: { readonly message: string }): JSX.Element | null {
  return usePage().language === 'en' ? <p>{message}</p> : null;
}
