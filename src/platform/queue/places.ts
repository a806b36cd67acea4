/**
 * A bounded number of places, of which one group may hold at most half: what is held is never waited for, so that a crowd is turned away at
 * once, and one caller cannot keep all others out.
 */
export class Places {
  private readonly held = new Map<unknown, number>();
  private taken = 0;

  constructor(private readonly most: number) {}

  /** Holds a place of the group during the work and gives its result; undefined, and no work done, when there is no place. */
  async hold<T>(group: unknown, work: () => Promise<T>): Promise<{ result: T } | undefined> {
    if (this.taken >= this.most || this.of(group) >= Math.ceil(this.most / 2)) return undefined;
    this.count(group, 1);
    try {
      return { result: await work() };
    } finally {
      this.count(group, -1);
    }
  }

  private of(group: unknown): number {
    return this.held.get(group) ?? 0;
  }

  private count(group: unknown, change: number): void {
    this.taken += change;
    this.held.set(group, this.of(group) + change);
    if (this.of(group) === 0) this.held.delete(group);
  }
}
