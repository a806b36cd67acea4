import { rangeOf } from './range.js';

const NOW = new Date('2026-03-01T23:59:59.999Z');

describe('rangeOf', () => {
  it.each([
    [{}, '2026-01-31', '2026-03-01'],
    [{ since: '2026-03-01' }, '2026-03-01', '2026-03-01'],
    [{ since: '2025-03-01' }, '2025-03-01', '2026-03-01'],
    [{ until: '2024-03-01' }, '2024-02-01', '2024-03-01'],
    [{ until: '2030-01-30' }, '2030-01-01', '2030-01-30'],
    [{ since: '2024-01-01', until: '2024-12-31' }, '2024-01-01', '2024-12-31'],
  ])('resolves %j to %s to %s', (given, since, until) => {
    expect(rangeOf(given, NOW)).toEqual({ since, until });
  });

  it.each([
    [{ since: '2026-03-02' }, 'since must not be after until.'],
    [{ since: '2026-01-02', until: '2026-01-01' }, 'since must not be after until.'],
    [{ since: '2025-02-28' }, 'since must be at most 365 days before until.'],
    [{ since: '2024-01-01', until: '2025-01-01' }, 'since must be at most 365 days before until.'],
    [{ since: '0001-01-01', until: '9999-12-31' }, 'since must be at most 365 days before until.'],
  ])('rejects %j', (given, message) => {
    expect(() => rangeOf(given, NOW)).toThrow(
      expect.objectContaining({ status: 400, message, errors: [{ field: 'since', rule: 'range', message }] }),
    );
  });
});
