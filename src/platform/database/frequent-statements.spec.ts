import { FrequentStatements } from './frequent-statements.js';

const times = (statements: FrequentStatements, text: string, n: number): boolean[] =>
  Array.from({ length: n }, () => statements.count(text));

describe('frequent statements', () => {
  it('have been counted ten times', () => {
    const statements = new FrequentStatements();
    expect(times(statements, 'SELECT 1', 9)).toEqual(Array.from({ length: 9 }, () => false));
    expect(times(statements, 'SELECT 2', 9)).not.toContain(true);
    expect(times(statements, 'SELECT 1', 3)).toEqual([true, true, true]);
  });

  it('number at most a hundred, and stay frequent', () => {
    const statements = new FrequentStatements();
    for (let n = 0; n < 101; n++) times(statements, `SELECT ${String(n)}`, 10);
    expect([statements.count('SELECT 99'), statements.count('SELECT 100')]).toEqual([true, false]);
    expect(times(statements, 'SELECT 100', 20)).not.toContain(true);
  });

  it('are counted among the thousand most recent ones', () => {
    const statements = new FrequentStatements();
    times(statements, 'early', 9);
    for (let n = 0; n < 1000; n++) statements.count(`SELECT ${String(n)}`);
    expect(statements.count('early')).toBe(false);
    expect(times(statements, 'SELECT 999', 9)).toContain(true);
  });
});
