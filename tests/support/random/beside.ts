/**
 * Repeats each of these functions until the work is done. Returns after all of them have ended,
 * even after a failure. Otherwise they would continue after a failed test, call stopped servers,
 * and fail a later test.
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
