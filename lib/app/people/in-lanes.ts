import { Problem } from '../../contract/problem.ts';

const lanesAtMost = 8;

const isUnexpected = (failure: unknown): boolean => !(failure instanceof Problem);

/**
 * Goes through all queues, several of them side by side, and through each in its order. After a failure
 * nothing more is begun; it is thrown when all that was begun has ended, so that nothing goes on behind it.
 * Of several, one that nobody expected is thrown: a problem is answered, and would hide it.
 */
export async function inLanes<One>(
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
