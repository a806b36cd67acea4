import type { JSX } from 'preact';
import type { FormProblem } from '../form-refusal.js';
import { formatNumber } from '../language/language.js';
import { Notice } from './elements.js';
import { useMessages, usePage } from './page-context.js';
import { useReason } from './reason.js';

/** Messages for refusals that no change to the form can avoid. */
const LATER = { 429: 'error_429_lead', 503: 'error_503_lead' } as const;

const isLater = (status: number): status is keyof typeof LATER => status in LATER;

/** Notice above a refused form: refers to its fields, or states the reason if it concerns none of them. */
export function ProblemNotice({ problem }: { readonly problem: FormProblem | undefined }): JSX.Element | null {
  const say = useMessages();
  const reason = useReason();
  const { language } = usePage();
  if (!problem) return null;
  const { errors, message, notice, status } = problem;
  if (notice) return <Notice tone="bad">{say(notice.word, { count: formatNumber(language, notice.count) })}</Notice>;
  if (isLater(status)) return <Notice tone="bad">{say(LATER[status])}</Notice>;
  return <Notice tone="bad">{Object.keys(errors).length > 0 ? say('reason_other') : reason(message)}</Notice>;
}

/** Returns a function that returns the message for the error of a field. */
export function useErrorOf(problem: FormProblem | undefined): (name: string) => string | undefined {
  const say = useMessages();
  return (name) => {
    const word = problem?.errors[name];
    return word && say(word);
  };
}
