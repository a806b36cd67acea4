import type { JSX } from 'preact';
import { Card, Notice } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber } from '../language/language.js';
import { Facts } from '../records/record.js';
import { OperatorDocument } from './operator-document.js';
import type { Versions } from './platform-versions.service.js';

/** Versions of the program and its dependencies. */
export function VersionsPage({ program, node, postgres, redis, migrations }: Versions): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const { applied, last, pending } = migrations;
  return (
    <OperatorDocument current="op_versions" title={say('op_versions')} lead={say('op_versions_lead')}>
      {pending.length > 0 && <Notice tone="bad">{say('op_migrations_pending', { names: pending.join(', ') })}</Notice>}
      <Card>
        <Facts
          facts={[
            [say('op_program'), program],
            ['Node.js', node],
            ['PostgreSQL', postgres],
            ['Redis', redis ?? say('op_redis_missing')],
            [say('op_migrations'), formatNumber(language, applied)],
            [
              say('op_last_migration'),
              <code key="last" class="breaking">
                {last}
              </code>,
            ],
          ]}
        />
      </Card>
    </OperatorDocument>
  );
}
