import type { JSX } from 'preact';
import { isScope } from '../../platform/auth/scopes.js';
import { Badge } from '../design/elements.js';
import { usePage, useWords } from '../design/page-context.js';
import { LANGUAGES } from '../language/language.js';

interface ScopeListProps {
  readonly scopes: readonly string[];
  /** Those among them that the app does not have yet. */
  readonly fresh?: ReadonlySet<string>;
}

/** What scopes let an app do, in words. */
export function ScopeList({ scopes, fresh }: ScopeListProps): JSX.Element {
  const { scopes: words } = LANGUAGES[usePage().language].messages;
  const say = useWords();
  return (
    <ul class="scopes">
      {scopes.map((scope) => (
        <li key={scope} class={scope.startsWith('read:') ? 'reads' : 'writes'}>
          <span>{isScope(scope) ? words[scope] : scope}</span>
          {fresh?.has(scope) && <Badge tone="accent">{say('consent_new')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
