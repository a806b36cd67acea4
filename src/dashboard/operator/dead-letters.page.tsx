import type { JSX } from 'preact';
import { ButtonLink, Card, Field } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { ShortTime, Time } from '../design/time.js';
import { causeWords } from '../language/failures.js';
import { formatNumber } from '../language/language.js';
import { Facts } from '../records/record.js';
import { ConfirmPage } from './confirm.page.js';
import type { ShownLetter } from './dead-letters.service.js';
import { ListPage, type ListProps } from './list.page.js';
import { OperatorDocument } from './operator-document.js';
import { OPERATOR } from './operator-pages.decorator.js';

/** Path of the list. */
export const LETTERS = `${OPERATOR}/dead-letters`;

interface LettersProps extends ListProps<ShownLetter> {
  /** Number of the events that were released last, if any were. */
  readonly released?: number | undefined;
}

/** Events that could not be published. */
export function DeadLettersPage({ asked, found, released }: LettersProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const done =
    released === 1 ? say('op_released_one') : released !== undefined && say('op_released', { count: formatNumber(language, released) });
  return (
    <ListPage
      {...{ asked, found, path: LETTERS, current: 'op_letters', title: say('op_letters'), lead: say('op_letters_lead') }}
      hint={say('op_letter_hint')}
      none={say('op_letters_none')}
      done={done === false ? undefined : done}
      above={found.total > 0 && <ReleaseAll />}
      filters={
        <>
          <Field label={say('op_store_id')} name="store_id" inputmode="numeric" value={asked.of('store_id')} required={false} />
          <Field label={say('op_topic')} name="topic" value={asked.of('topic')} maxlength={100} required={false} />
        </>
      }
      columns={[say('op_topic'), say('op_store'), say('op_reason'), say('op_set_aside')]}
    >
      {found.rows.map(({ outbox_id, topic, store_id, store_name, reason, quarantined_at }) => ({
        key: outbox_id,
        cells: [
          <a key="topic" href={`${LETTERS}/${String(outbox_id)}`}>
            {topic}
          </a>,
          store_name ?? String(store_id),
          <Cause key="reason" reason={reason} />,
          <ShortTime key="time" at={quarantined_at} />,
        ],
      }))}
    </ListPage>
  );
}

interface CauseProps {
  readonly reason: string;
  /** True if the message of the database is shown below its words. */
  readonly is_whole?: boolean;
}

/** Cause in words; a message of the database without words is shown unchanged. */
function Cause({ reason, is_whole = false }: CauseProps): JSX.Element {
  const words = causeWords(usePage().language, reason);
  const message = <code class="breaking">{reason}</code>;
  if (words === undefined) return message;
  return (
    <span class="stacked">
      <span>{words}</span>
      {is_whole && message}
    </span>
  );
}

function ReleaseAll(): JSX.Element {
  const say = useMessages();
  return (
    <div class="actions">
      <ButtonLink href={`${LETTERS}/release`}>{say('op_release_all')}</ButtonLink>
    </div>
  );
}

/** Event that could not be published, without its payload. */
export function DeadLetterPage({ letter }: { readonly letter: ShownLetter }): JSX.Element {
  const say = useMessages();
  const { outbox_id, event_id, topic, store_id, store_name, reason, created_at, quarantined_at } = letter;
  const id = String(outbox_id);
  return (
    <OperatorDocument current="op_letters" title={say('op_letter', { id })} lead={topic}>
      <Card>
        <Facts
          facts={[
            [say('op_topic'), topic],
            [
              say('op_event_id'),
              <code key="id" class="breaking">
                {event_id}
              </code>,
            ],
            [say('op_store'), `${store_name ?? say('op_letter_missing_store')} (${String(store_id)})`],
            [say('op_reason'), <Cause key="reason" reason={reason} is_whole />],
            [say('op_created'), <Time key="created" at={created_at} />],
            [say('op_set_aside'), <Time key="aside" at={quarantined_at} />],
          ]}
        />
        <div class="actions">
          <ButtonLink kind="primary" href={`${LETTERS}/${id}/release`}>
            {say('op_release')}
          </ButtonLink>
          <ButtonLink href={LETTERS}>{say('op_letters')}</ButtonLink>
        </div>
      </Card>
    </OperatorDocument>
  );
}

/** Confirmation before one event, or all of them, return to the outbox. */
export function ReleasePage({ outbox_id }: { readonly outbox_id?: number }): JSX.Element {
  const say = useMessages();
  const path = outbox_id === undefined ? LETTERS : `${LETTERS}/${String(outbox_id)}`;
  return (
    <ConfirmPage
      current="op_letters"
      title={outbox_id === undefined ? say('op_release_all_title') : say('op_release_title', { id: String(outbox_id) })}
      points={[say('op_release_what'), say('op_release_then')]}
      action={`${path}/release`}
      back={path}
      label={say(outbox_id === undefined ? 'op_release_all' : 'op_release')}
    />
  );
}
