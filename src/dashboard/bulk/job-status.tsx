import type { JSX } from 'preact';
import type { JobOfApp } from '../../bulk/jobs-of-app.service.js';
import { Badge } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { jobFailureWords } from '../language/failures.js';
import { formatNumber } from '../language/language.js';

const TONES = { pending: 'neutral', running: 'warning', completed: 'accent', failed: 'danger', cancelled: 'neutral' } as const;

/** Status of a bulk job with its progress, or its error. */
export function JobStatus({
  job: { status, progress, error },
}: {
  readonly job: Pick<JobOfApp, 'status' | 'progress' | 'error'>;
}): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <span class="stacked">
      <Badge tone={TONES[status]}>{say(`bulk_${status}`)}</Badge>
      {status === 'running' && <span class="hint">{say('bulk_percent', { percent: formatNumber(language, progress) })}</span>}
      {error && <span class="hint">{jobFailureWords(language, error)}</span>}
    </span>
  );
}
