/** Waits for the work, and repeats each of the others until it has ended. Returns its result. */
export async function during<T>(work: Promise<T>, ...others: readonly (() => Promise<unknown>)[]): Promise<T> {
  const state = { ended: false };
  const repeat = async (other: () => Promise<unknown>): Promise<void> => {
    while (!state.ended) await other();
  };
  const working = work.finally(() => (state.ended = true));
  const [result] = await Promise.all([working, ...others.map(repeat)]);
  return result;
}
