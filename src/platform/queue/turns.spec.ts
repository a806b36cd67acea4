import { Turns } from './turns.js';

const turnsOf = (names: readonly string[]): Turns<string> => {
  const turns = new Turns<string>();
  for (const name of names) turns.add(name.charAt(0), name);
  return turns;
};

describe('turns', () => {
  it('go to the groups round-robin, and within a group to the first', () => {
    const turns = turnsOf(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
    const taken = Array.from({ length: 3 }, () => turns.take());
    turns.add('c', 'c2');
    for (let entry = turns.take(); entry; entry = turns.take()) taken.push(entry);
    expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3']);
  });

  it('skip groups that may not go, which keep their place', () => {
    const turns = turnsOf(['a1', 'a2', 'b1', 'c1']);
    expect(turns.take((group) => group !== 'a')).toBe('b1');
    expect(turns.take((group) => group === 'd')).toBeUndefined();
    expect([turns.take(), turns.take(), turns.take(), turns.take()]).toEqual(['a1', 'c1', 'a2', undefined]);
  });

  it('count the entries of all groups and of one', () => {
    const turns = turnsOf(['a1', 'a2', 'b1']);
    expect([turns.size, turns.sizeOf('a'), turns.sizeOf('c')]).toEqual([3, 2, 0]);
    turns.take();
    expect([turns.size, turns.sizeOf('a')]).toEqual([2, 1]);
  });
});
