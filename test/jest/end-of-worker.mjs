/** Functions that end what the spec files of this process share. @type {(() => Promise<void>)[]} */
const ends = [];

/** Runs `end` after the last spec file of this process. @param {() => Promise<void>} end */
export const atEndOfWorker = (end) => void ends.push(end);

/** Ends what the spec files of this process shared. */
export const endWorker = async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
};

// Jest runs a single file, and all with `-i`, in its own process, where the global teardown ends the work. A worker has no teardown: it stops
// listening to Jest instead.
if (process.send) process.on('removeListener', (event) => (event === 'message' ? void endWorker() : undefined));
