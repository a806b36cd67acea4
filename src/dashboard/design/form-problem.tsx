import type { JSX } from 'preact';
import type { FormProblem } from '../form-refusal.js';
import { Notice } from './elements.js';
import { useMessages } from './page-context.js';
import { useReason } from './reason.js';

/** Notice above a form that was refused: refers to its fields, or says the reason if it is about none of them. */
export function ProblemNotice({ problem }: { readonly problem: FormProblem | undefined }): JSX.Element | null {
  const say = useMessages();
  const reason = useReason();
  if (!problem) return null;
  const { errors, message } = problem;
  return <Notice tone="bad">{Object.keys(errors).length > 0 ? say('reason_other') : reason(message)}</Notice>;
}

/** Returns a function that returns the words for the error of a field. */
export function useErrorOf(problem: FormProblem | undefined): (name: string) => string | undefined {
  const say = useMessages();
  return (name) => {
    const word = problem?.errors[name];
    return word && say(word);
  };
}
