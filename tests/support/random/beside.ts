/**
 * Repeats each of these until the work is over, and returns once all of them have ended, whether or not something failed.
 * Otherwise they would go on after a test that failed, reach servers that are stopped, and fail the test that runs by then.
 */
export async function beside<Result>(
  repeated: readonly (() => Promise<unknown>)[],
  work: () => Promise<Result>,
): Promise<Result> {
  let isOver = false;
  const [worked, ...others] = await Promise.allSettled([
    work().finally(() => {
      isOver = true;
    }),
    ...repeated.map(async (once) => {
      while (!isOver) await once();
    }),
  ]);
  if (worked.status === 'rejected') throw worked.reason;
  for (const one of others) if (one.status === 'rejected') throw one.reason;
  return worked.value;
}
