/**
 * Repeats each of these until the work is over, and ends them whether or not it succeeds. After a test that failed, they
 * would otherwise go on, reach servers that are stopped, and fail the test that runs by then.
 */
export async function beside<Result>(
  repeated: readonly (() => Promise<unknown>)[],
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const running = Promise.all(
    repeated.map(async (once) => {
      while (!isOver) await once();
    }),
  );
  // One that fails before the work is over is reported then.
  running.catch(() => {});
  try {
    return await work();
  } finally {
    isOver = true;
    await running;
  }
}
