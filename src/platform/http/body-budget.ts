/** Maximum bytes of request bodies that a process holds for callers without credentials. */
const TOTAL_BYTES = 16_777_216;
/** Maximum for one address. */
const ADDRESS_BYTES = 1_048_576;

/** Bounds the bytes of bodies that are in memory for callers without credentials: together, and for each address. */
export class BodyBudget {
  private total = 0;
  private readonly addresses = new Map<string, number>();

  /** Reserves bytes for an address and returns the function that releases them; undefined if the budget does not suffice. */
  take(address: string, bytes: number): (() => void) | undefined {
    const held = this.addresses.get(address) ?? 0;
    // A single body is read regardless of its size.
    if (exceeds(held, bytes, ADDRESS_BYTES) || exceeds(this.total, bytes, TOTAL_BYTES)) return undefined;
    this.change(address, bytes);
    return () => this.change(address, -bytes);
  }

  private change(address: string, bytes: number): void {
    this.total += bytes;
    const held = (this.addresses.get(address) ?? 0) + bytes;
    if (held === 0) this.addresses.delete(address);
    else this.addresses.set(address, held);
  }
}

const exceeds = (held: number, bytes: number, limit: number): boolean => held > 0 && held + bytes > limit;
