import { ChunkMemory, type ChunkLoan } from './chunk-memory.js';

const [BYTEA, INTEGER] = [17, 23];

const store = (loan: ChunkLoan, text: string): Buffer => loan.getTypeParser(BYTEA)(`\\x${Buffer.from(text).toString('hex')}`) as Buffer;

describe('the memory of chunks', () => {
  it('is lent again once a loan has ended, and not before', () => {
    const memory = new ChunkMemory();
    const [first, second] = [memory.lend(), memory.lend()];
    const held = [store(first, 'one'), store(second, 'two')] as const;
    expect(held.map(String)).toEqual(['one', 'two']);
    expect(held[0].buffer).not.toBe(held[1].buffer);
    first.end();
    first.end();
    const third = memory.lend();
    const [again, another] = [store(third, 'three'), store(third, 'four')];
    expect(again.buffer).toBe(held[0].buffer);
    expect([held[0].buffer, held[1].buffer]).not.toContain(another.buffer);
    expect([held[1], again, another].map(String)).toEqual(['two', 'three', 'four']);
  });

  it('drops chunks that arrive after the end of a loan', () => {
    const loan = new ChunkMemory().lend();
    loan.end();
    expect(store(loan, 'late')).toHaveLength(0);
  });

  it('also reads the escape format', () => {
    expect(String(new ChunkMemory().lend().getTypeParser(BYTEA)('a\\134b'))).toBe('a\\b');
  });

  it('leaves other types to the driver', () => {
    expect(new ChunkMemory().lend().getTypeParser(INTEGER, 'text')('42')).toBe(42);
  });
});
