import { ERROR_STATUS } from '../../src/platform/contract/api-error.js';
import { ERROR_CATALOG } from '../../src/dashboard/documentation/error-catalog.js';

describe('docs/errors.md', () => {
  it('explains every error code with its status, and no other', () => {
    const codes = [...ERROR_CATALOG.values()].filter(({ example }) => 'code' in example);
    expect(Object.fromEntries(codes.map(({ name, status }) => [name, status]))).toEqual(ERROR_STATUS);
  });

  it('explains errors without a code by their status', () => {
    const others = [...ERROR_CATALOG.values()].filter(({ example }) => !('code' in example));
    expect(others.map(({ name, status }) => [name, status])).toEqual(others.map(({ status }) => [String(status), status]));
    expect(others.map(({ status }) => status)).toEqual(expect.arrayContaining([400, 403, 404, 409, 413, 415, 500, 503]));
  });

  it.each([...ERROR_CATALOG.values()])('says why $name happens and what to do', ({ text }) => {
    expect(text).toMatch(/^\S.+\.\n\n\*\*Cause\.\*\* [A-Z`].+\.\n\n\*\*What to do\.\*\* [A-Z`].+\.$/);
  });
});
