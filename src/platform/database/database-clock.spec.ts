import { DatabaseClock } from './database-clock.js';

describe('the clock of the database', () => {
  it('is known from one answer to half of the time that it took', () => {
    const clock = new DatabaseClock();
    expect(clock.timeAt(0)).toBeUndefined();
    clock.observe(100, 1_000_000, 110);
    expect(clock.timeAt(105)).toBe(1_000_000);
    expect(clock.timeAt(0)).toBe(999_895);
  });

  it('is known best from the fastest answer', () => {
    const clock = new DatabaseClock();
    clock.observe(100, 1_000_000, 102);
    clock.observe(200, 1_000_101, 300);
    expect(clock.timeAt(101)).toBe(1_000_000);
    clock.observe(400, 1_000_299, 400);
    expect(clock.timeAt(400)).toBe(1_000_299);
  });

  it('is measured again when it was set, and when the last good answer is old', () => {
    const clock = new DatabaseClock();
    clock.observe(100, 1_000_000, 100);
    clock.observe(200, 5_000_000, 300);
    expect(clock.timeAt(250)).toBe(5_000_000);
    clock.observe(300, 5_000_050, 300);
    clock.observe(70_000, 5_069_760, 70_020);
    expect(clock.timeAt(70_010)).toBe(5_069_760);
  });
});
