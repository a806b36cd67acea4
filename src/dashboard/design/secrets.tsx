import type { JSX } from 'preact';
import { useMessages } from './page-context.js';

/** Labels and values that are shown once, each with a button that copies it. Pages that show it run the script `COPY`. */
export function Secrets({
  values,
}: {
  readonly values: readonly (readonly [label: string, value: string | null | undefined])[];
}): JSX.Element {
  const say = useMessages();
  const shown = values.filter((each): each is [string, string] => typeof each[1] === 'string');
  return (
    <dl class="facts">
      {shown.map(([label, value], n) => {
        const id = `secret-${String(n)}`;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="secret">
              <code id={id}>{value}</code>
              <button
                type="button"
                class="button secondary"
                data-copy={id}
                data-copied={say('copied')}
                aria-label={`${say('copy')}: ${label}`}
                hidden
              >
                {say('copy')}
              </button>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
