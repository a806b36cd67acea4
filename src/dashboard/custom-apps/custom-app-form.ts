import { CreateCustomApp, type CustomAppDetail, UpdateCustomApp } from '../../oauth/custom-apps/custom-apps.dto.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import type { ProblemWords } from '../form-refusal.js';
import { CustomAppForm } from './custom-apps.dto.js';
import { ALL_APPS_WORDS } from './app-words.js';

/** Error messages of the form. */
export const CUSTOM_APP_WORDS: ProblemWords = {
  codes: {
    duplicate_name: ['name', 'custom_duplicate'],
    ...ALL_APPS_WORDS.codes,
  },
  fields: {
    ...ALL_APPS_WORDS.fields,
    description: 'custom_bad_description',
    'webhook_url required': 'custom_url_needed',
  },
};

/** Returns the new app that a form describes. Throws 400. */
export const newAppOf = (form: CustomAppForm, store_id: number): Promise<CreateCustomApp> =>
  validated(CreateCustomApp, { ...fieldsOf(form), store_id });

/** Returns the changes that a form describes. Throws 400. */
export const changesOf = (form: CustomAppForm): Promise<UpdateCustomApp> => validated(UpdateCustomApp, fieldsOf(form));

/** Returns the form with the fields of an app. */
export const formOf = ({ name, description, webhook_url, scopes, topics }: CustomAppDetail): CustomAppForm =>
  Object.assign(new CustomAppForm(), { name, description: description ?? '', webhook_url: webhook_url ?? '', scopes, topics });

const fieldsOf = ({ name, description, webhook_url, scopes, topics }: CustomAppForm) => ({
  name,
  description: description === '' ? null : description,
  webhook_url: webhook_url === '' ? null : webhook_url,
  scopes,
  topics,
});
