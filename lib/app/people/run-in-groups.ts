import { Problem } from '../../contract/problem.ts';

const lanesAtMost = 8;

const isUnexpected = (failure: unknown): boolean => !(failure instanceof Problem);

/**
 * Processes several queues concurrently, and each queue in its order. After a failure, nothing new is started. The
 * failure is thrown after all running work has ended. Of several failures, an unexpected error is thrown first: a
 * problem would become a reply and hide it.
 */
export async function runInGroups<One>(
  queues: readonly (readonly One[])[],
  run: (one: One) => Promise<void>,
): Promise<void> {
  const left = queues.toReversed();
  const failures: unknown[] = [];
  const lane = async () => {
    for (let queue = left.pop(); queue !== undefined; queue = left.pop()) {
      for (const one of queue) {
        if (failures.length > 0) return;
        const [ended] = await Promise.allSettled([run(one)]);
        if (ended.status === 'rejected') failures.push(ended.reason);
      }
    }
  };
  await Promise.all(Array.from({ length: lanesAtMost }, lane));
  if (failures.length > 0) throw failures.find(isUnexpected) ?? failures[0];
}
