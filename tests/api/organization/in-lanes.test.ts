import { expect, test } from 'vitest';
import { inLanes } from '../../../lib/app/people/in-lanes.ts';
import { Problem } from '../../../lib/contract/problem.ts';

test('of two failures the one that nobody expected is thrown, whichever was first', async () => {
  const queues = [['undecided'], ['broken']];
  const failing = async (one: string) => {
    throw one === 'broken' ? new Error(one) : new Problem('service/undecided');
  };
  for (const order of [queues, queues.toReversed()]) {
    await expect(inLanes(order, failing)).rejects.toThrow('broken');
  }
});
