import type { JSX } from 'preact';
import type { Choices } from '../../notifications/notification-choices.service.js';
import type { NotificationKind } from '../../notifications/notification.entity.js';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { Button, ButtonLink, Card, Checkboxes, Form, Heading, Notice, Select } from '../design/elements.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages, usePage } from '../design/page-context.js';
import { LANGUAGES } from '../language/language.js';
import { MAIL_LANGUAGES } from './choices.dto.js';
import { choicesPath, pathOf } from './notifications.page.js';

interface ChoicesPageProps {
  readonly store: NamedStore;
  readonly choices: Choices;
  /** True if this installation sends email. */
  readonly offers_mail: boolean;
  /** True after the form was saved. */
  readonly saved: boolean;
}

/** Form with the notifications about a store that a member receives, on its pages and by email. */
export function ChoicesPage({ store, choices, offers_mail, saved }: ChoicesPageProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={say('choices_title')} nav={<StoreNav store={store} current="notifications" />}>
      <Heading title={say('choices_title')}>{say('choices_lead', { store: store.name })}</Heading>
      {saved && <Notice tone="good">{say('choices_saved')}</Notice>}
      <Card>
        {choices.kinds.length === 0 ? (
          <p>{say('choices_none')}</p>
        ) : (
          <ChoicesFields store={store} choices={choices} offers_mail={offers_mail} />
        )}
      </Card>
      <div class="actions">
        <ButtonLink href={pathOf(store.store_id)}>{say('choices_back')}</ButtonLink>
      </div>
    </Document>
  );
}

function ChoicesFields({ store, choices, offers_mail }: Omit<ChoicesPageProps, 'saved'>): JSX.Element {
  const say = useMessages();
  const options = choices.kinds.map((kind): readonly [NotificationKind, string] => [kind, say(`choice_${kind}`)]);
  return (
    <Form action={choicesPath(store.store_id)}>
      <Checkboxes legend={say('choices_shown')} name="shown" options={options} checked={choices.shown} />
      {offers_mail && <MailFields choices={choices} options={options} />}
      <div class="actions">
        <Button>{say('choices_save')}</Button>
      </div>
    </Form>
  );
}

function MailFields({
  choices,
  options,
}: Pick<ChoicesPageProps, 'choices'> & { readonly options: readonly (readonly [NotificationKind, string])[] }): JSX.Element {
  const say = useMessages();
  const { merchant } = usePage();
  return (
    <>
      <Checkboxes legend={say('choices_mailed')} name="mailed" options={options} checked={choices.mailed} />
      <p class="hint">{say(choices.is_unsubscribed ? 'choices_unsubscribed' : 'choices_mailed_hint', { email: merchant?.email ?? '' })}</p>
      <Select
        label={say('choices_language')}
        name="language"
        value={choices.language}
        options={MAIL_LANGUAGES.map((language) => [language, LANGUAGES[language].name])}
        required
      />
    </>
  );
}
