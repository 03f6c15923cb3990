import { expect, test } from 'vitest';
import { runInGroups } from '../../../lib/app/people/run-in-groups.ts';
import { Problem } from '../../../lib/contract/problem.ts';

test('an unexpected failure takes precedence over a problem, in any order', async () => {
  const queues = [['undecided'], ['broken']];
  const failing = async (one: string) => {
    throw one === 'broken' ? new Error(one) : new Problem('service/undecided');
  };
  for (const order of [queues, queues.toReversed()]) {
    await expect(runInGroups(order, failing)).rejects.toThrow('broken');
  }
});
