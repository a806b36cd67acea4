import type { JSX } from 'preact';
import { Badge } from '../design/elements.js';
import { usePage, useMessages } from '../design/page-context.js';
import { LANGUAGES } from '../language/language.js';

interface ScopeListProps {
  readonly scopes: readonly string[];
  /** Scopes that the app does not have yet. */
  readonly fresh?: ReadonlySet<string>;
}

/** List of scopes with their descriptions. */
export function ScopeList({ scopes, fresh }: ScopeListProps): JSX.Element {
  const words: Readonly<Record<string, string>> = LANGUAGES[usePage().language].messages.scopes;
  const say = useMessages();
  return (
    <ul class="scopes">
      {scopes.map((scope) => (
        <li key={scope} class={scope.startsWith('read:') ? 'reads' : 'writes'}>
          <span>{words[scope] ?? scope}</span>
          {fresh?.has(scope) && <Badge tone="accent">{say('consent_new')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
