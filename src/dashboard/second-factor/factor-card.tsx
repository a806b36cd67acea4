import type { JSX } from 'preact';
import type { FactorState } from '../../identity/second-factor/second-factors.service.js';
import { Badge, ButtonLink, Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { PATH } from './second-factor.pages.js';

/** State of the second factor on the page of the account. */
export function FactorCard({ is_on, codes_left }: FactorState): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  return (
    <Card>
      <h2>
        {say('factor_title')} {is_on && <Badge tone="accent">{say('factor_on')}</Badge>}
      </h2>
      <p>{is_on ? say('factor_codes_left', { count: formatNumber(language, codes_left) }) : say('factor_lead')}</p>
      <div class="actions">
        {is_on ? (
          <ButtonLink href={`${PATH}/remove`}>{say('factor_remove')}</ButtonLink>
        ) : (
          <ButtonLink href={`${PATH}/set-up`}>{say('factor_set_up')}</ButtonLink>
        )}
      </div>
    </Card>
  );
}
