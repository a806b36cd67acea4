import { Constraint } from '../database/constraint.decorator.js';
import { toApiError } from './to-api-error.js';

@Constraint('notes_2_name_key', 409, 'A note with this name already exists.')
class Note {}

describe('a write that a constraint refuses', () => {
  const refused = 'duplicate key value violates unique constraint';
  it.each([
    { code: '23505', constraint: 'notes_2_name_key', message: `${refused} "notes_2_name_key"` },
    { code: '23505', driverError: { code: '23505', constraint: 'notes_2_name_key' }, message: `${refused} "notes_2_name_key"` },
    { code: '23505', message: `${refused} "notes_2_name_key_102720"` },
  ])('returns the declared error on a single PostgreSQL and on several nodes: %j', ({ message, ...fields }) => {
    expect(Note).toBeDefined();
    expect(toApiError(Object.assign(new Error(message), fields))).toMatchObject({ message: 'A note with this name already exists.' });
  });
  it('has no public error if the constraint is not declared', () => {
    expect(toApiError(Object.assign(new Error(`${refused} "others_key_102720"`), { code: '23505' }))).toBeUndefined();
  });
});
