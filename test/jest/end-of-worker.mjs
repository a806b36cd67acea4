/** Functions that end the resources which the spec files of this process share. @type {(() => Promise<void>)[]} */
const ends = [];

/** Runs `end` after the last spec file of this process. @param {() => Promise<void>} end */
export const atEndOfWorker = (end) => void ends.push(end);

/** Time after which a process reports what keeps it running, in ms. Jest kills a worker after `workerGracefulExitTimeout`. */
const LONG = 15_000;

/** Ends the resources that the spec files of this process shared. */
export const endWorker = async () => {
  let open = ends.length;
  // The timer itself does not keep the process running.
  setTimeout(() => {
    const resources = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`A process of Jest has not ended: ${String(open)} ends are not done, and it keeps ${resources}.\n`);
  }, LONG).unref();
  await Promise.all(ends.splice(0).map((end) => end().finally(() => (open -= 1))));
};

// Jest runs a single file, and all with `-i`, in its own process, where the global teardown ends the work. A worker has no teardown: it stops
// listening to Jest instead.
if (process.send) process.on('removeListener', (event) => (event === 'message' ? void endWorker() : undefined));
