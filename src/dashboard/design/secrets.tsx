import type { JSX } from 'preact';
import { useMessages } from './page-context.js';

/** Label and value; left out without a value. An access token has the id of its test store, which the script `OWN_TOKEN` reads. */
type Secret<Value = string | null | undefined> = readonly [label: string, value: Value, test_store_id?: number];

/** Labels and values that are shown once, each with a button that copies it. Pages that show it run the script `COPY`. */
export function Secrets({ values }: { readonly values: readonly Secret[] }): JSX.Element {
  const say = useMessages();
  const shown = values.filter((each): each is Secret<string> => typeof each[1] === 'string');
  return (
    <dl class="facts">
      {shown.map(([label, value, test_store_id], n) => {
        const id = `secret-${String(n)}`;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="secret">
              <code id={id} data-access-token-of={test_store_id}>
                {value}
              </code>
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
