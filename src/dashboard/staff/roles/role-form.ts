import { Field } from '../../../platform/contract/field.js';
import { toApiError } from '../../../platform/endpoint/to-api-error.js';
import { Checked } from '../../checked.js';

/** Maximum length of a role's name in characters. */
export const MAX_NAME = 100;

/** Form of a role. */
export class RoleForm {
  /** Name. */
  @Field.Text({ max: 1000, trim: true }) name: string;
  /** Permissions of the role. */
  @Checked() @Field.Words({ min: 0 }) permissions: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Error of the name in a form. */
export type NameProblem = 'role_name_needed' | 'role_name_long' | 'role_name_taken';

/** Returns the error of a name that cannot be stored. */
export function problemOf({ name }: RoleForm): NameProblem | undefined {
  if (name === '') return 'role_name_needed';
  return name.length > MAX_NAME ? 'role_name_long' : undefined;
}

/** Returns the error of a name that another role has. Rethrows other errors. */
export function takenBy(error: unknown): NameProblem {
  if (toApiError(error)?.status === 409) return 'role_name_taken';
  throw error;
}
