import type { JSX } from 'preact';
import { NOT_QUICK } from '../../doctor/doctor.service.js';
import type { Finding, WordedFinding } from '../../doctor/examination.js';
import type { Sentence } from '../../doctor/sentences.js';
import { Badge, ButtonLink, Card, Notice } from '../design/elements.js';
import { Table } from '../design/table.js';
import { Inline } from '../design/markdown.js';
import { useMessages, usePage } from '../design/page-context.js';
import { doctor } from '../language/doctor.bn.js';
import { fill, formatNumber } from '../language/language.js';
import { OperatorDocument } from './operator-document.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** Words of the checks by their names. */
const WORDS = {
  database: 'op_check_database',
  clock: 'op_check_clock',
  'time limits': 'op_check_limits',
  migrations: 'op_check_migrations',
  'encryption key': 'op_check_key',
  events: 'op_check_events',
  redis: 'op_check_redis',
  storage: 'op_check_storage',
  email: 'op_check_email',
} as const;

/** Name of the check of a replica, with its host. */
const REPLICA = /^replica (.*)$/;

/** Checks of the platform's requirements, with the remedies. Messages of other programs are shown unchanged, in English. */
export function DoctorPage({ findings }: { readonly findings: readonly WordedFinding[] }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const problems = findings.filter(({ ok }) => !ok).length;
  const rows = [...findings.map((finding) => cellsOf(finding)), ...NOT_QUICK.map((check) => cellsOfCommand(check))];
  return (
    <OperatorDocument current="op_doctor" title={say('op_doctor')} lead={say('op_doctor_lead')}>
      <Notice tone={problems === 0 ? 'good' : 'bad'}>
        {problems === 0 ? say('op_doctor_well') : say('op_doctor_problems', { count: formatNumber(language, problems) })}
      </Notice>
      <Card>
        <Table
          caption={say('op_doctor')}
          columns={[say('op_check'), say('op_state'), say('op_found'), say('op_remedy')]}
          rows={rows.map((cells, key) => ({ key, cells }))}
        />
      </Card>
      <div class="actions">
        <ButtonLink href={`${OPERATOR}/doctor`}>{say('op_doctor_again')}</ButtonLink>
      </div>
    </OperatorDocument>
  );
}

const cellsOf = ({ check, ok, message, remedy = '–', words }: WordedFinding): JSX.Element[] => [
  <CheckName key="check" check={check} />,
  <State key="state" tone={ok ? 'neutral' : 'danger'} word={ok ? 'op_doctor_ok' : 'op_doctor_problem'} />,
  <Words key="found" english={message} sentence={words.message} />,
  <Words key="remedy" english={remedy} sentence={words.remedy} />,
];

const cellsOfCommand = (check: (typeof NOT_QUICK)[number]): JSX.Element[] => [
  <CheckName key="check" check={check} />,
  <State key="state" tone="neutral" word="op_doctor_not_here" />,
  <NotHere key="found" check={check} />,
  <code key="remedy">cli doctor</code>,
];

function CheckName({ check }: Pick<Finding, 'check'>): JSX.Element {
  const say = useMessages();
  const [, host] = REPLICA.exec(check) ?? [];
  if (host !== undefined) return <span class="breaking">{say('op_check_replica', { host })}</span>;
  return <>{check in WORDS ? say(WORDS[check as keyof typeof WORDS]) : check}</>;
}

interface StateProps {
  readonly tone: 'neutral' | 'danger';
  readonly word: 'op_doctor_ok' | 'op_doctor_problem' | 'op_doctor_not_here';
}

const State = ({ tone, word }: StateProps): JSX.Element => <Badge tone={tone}>{useMessages()(word)}</Badge>;

const NotHere = ({ check }: { readonly check: (typeof NOT_QUICK)[number] }): JSX.Element => <>{useMessages()(`op_doctor_${check}`)}</>;

interface WordsProps {
  readonly english: string;
  /** Undefined for a message of another program. */
  readonly sentence: Sentence | undefined;
}

function Words({ english, sentence }: WordsProps): JSX.Element {
  const { language } = usePage();
  if (language === 'en' || !sentence)
    return (
      <span class="breaking" lang="en">
        <Inline text={english.charAt(0).toUpperCase() + english.slice(1)} />
      </span>
    );
  const values = Object.entries(sentence.values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(language, value) : value,
  ]);
  return (
    <span class="breaking">
      <Inline text={fill(doctor[sentence.word], Object.fromEntries(values) as Record<string, string>)} />
    </span>
  );
}
