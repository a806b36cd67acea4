import { AsyncResource } from 'node:async_hooks';

/** Values that Node.js copies to each asynchronous resource: one for each enabled AsyncLocalStorage. */
const copiedValues = () =>
  Object.getOwnPropertySymbols(new AsyncResource('probe')).filter(({ description }) => description === 'kResourceStore');

describe('the environment that spec files share', () => {
  it('leaves no storage of an earlier file enabled', () => {
    // This file has one, with a Node.js that keeps them on resources.
    expect(copiedValues().length).toBeLessThan(2);
  });
});
