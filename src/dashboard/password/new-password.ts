/** Minimum number of characters of a new password. */
export const MIN_PASSWORD_LENGTH = 8;

/** Maximum number of characters of a new password. */
const MAX_PASSWORD_LENGTH = 1000;

/** Fields of a form for a new password. */
interface NewPasswordFields {
  readonly new_password: string;
  readonly repeated_password: string;
}

/** Words for the errors of a form for a new password, by their field. */
export interface NewPasswordErrors {
  readonly new_password?: 'account_short' | 'account_long';
  readonly repeated_password?: 'account_different';
}

/** Returns the errors of a form for a new password. */
export function newPasswordErrors({ new_password, repeated_password }: NewPasswordFields): NewPasswordErrors {
  return {
    ...(new_password.length < MIN_PASSWORD_LENGTH && { new_password: 'account_short' }),
    ...(new_password.length > MAX_PASSWORD_LENGTH && { new_password: 'account_long' }),
    ...(new_password !== repeated_password && { repeated_password: 'account_different' }),
  };
}

/** Returns the first error of a form for a new password; undefined without one. */
export function newPasswordProblem(form: NewPasswordFields): 'account_short' | 'account_long' | 'account_different' | undefined {
  const { new_password, repeated_password } = newPasswordErrors(form);
  return new_password ?? repeated_password;
}
