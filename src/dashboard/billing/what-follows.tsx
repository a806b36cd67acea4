import type { JSX } from 'preact';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import type { NoticeDays } from './kinds/charge-kind-view.js';
import { kindOf } from './kinds/kinds.js';
import { useSpeech } from './parts.js';

interface WhatFollowsProps {
  readonly charge: ChargeView;
  readonly notice: NoticeDays;
}

/** Consequences of an approval, with their dates. */
export function WhatFollows({ charge, notice }: WhatFollowsProps): JSX.Element {
  const speech = useSpeech();
  return (
    <ul class="points">
      {kindOf(charge)
        .consequences(charge, speech, notice)
        .map((words) => (
          <li key={words}>{words}</li>
        ))}
    </ul>
  );
}
