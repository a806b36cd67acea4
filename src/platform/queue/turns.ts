/** Round-robin queue over groups. Each group is first in, first out, so a group with many entries does not delay the others. */
export class Turns<T> {
  private readonly lines = new Map<unknown, T[]>();

  /** Number of entries of all groups. */
  get size(): number {
    return [...this.lines.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Returns the number of entries of a group. */
  sizeOf(group: unknown): number {
    return this.lines.get(group)?.length ?? 0;
  }

  /** Adds an entry at the end of its group. */
  add(group: unknown, entry: T): void {
    const line = this.lines.get(group);
    if (line) line.push(entry);
    else this.lines.set(group, [entry]);
  }

  /** Removes and returns the first entry of the next group that may go; undefined when there is none. */
  take(mayGo: (group: unknown) => boolean = () => true): T | undefined {
    for (const [group, line] of this.lines) {
      if (!mayGo(group)) continue;
      const entry = line.shift();
      // The rest of the group moves to the end of the queue.
      this.lines.delete(group);
      if (line.length > 0) this.lines.set(group, line);
      return entry;
    }
    return undefined;
  }
}
