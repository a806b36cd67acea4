/**
 * Lets at most so many do their work at a time. The others wait for their turn: groups one after the other, and within a group first come,
 * first served, so that a group with much to do does not keep the others from theirs.
 */
export class Turns {
  private free: number;
  private readonly waiting = new Map<unknown, (() => void)[]>();

  constructor(most: number) {
    this.free = most;
  }

  /** Does the work when the group's turn comes and gives its result. */
  async take<T>(group: unknown, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await this.turn(group);
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private turn(group: unknown): Promise<void> {
    return new Promise((resolve) => this.waiting.set(group, [...(this.waiting.get(group) ?? []), resolve]));
  }

  private pass(): void {
    const [first] = this.waiting;
    if (!first) {
      this.free++;
      return;
    }
    const [group, [next, ...rest]] = first;
    // Those of the group who still wait do so behind everybody else.
    this.waiting.delete(group);
    if (rest.length > 0) this.waiting.set(group, rest);
    next?.();
  }
}
