import { expect, test } from 'vitest';
import { fairGate } from '../../lib/workers/fair-gate.ts';

const [one, other] = [{ of: 'one' as never }, { of: 'other' as never }];
const turns = { atOnce: 3, share: 2 };

test('what hangs of one organization leaves places to the others', async () => {
  const inTurn = fairGate([one, other], turns);
  const hang = Promise.withResolvers<void>();
  let begun = 0;
  const hanging = [1, 2, 3, 4].map(() =>
    inTurn(one, () => {
      begun += 1;
      return hang.promise;
    }),
  );
  let isFinished = false;
  await inTurn(other, async () => {
    isFinished = true;
  });
  expect([isFinished, begun]).toEqual([true, 2]);
  hang.resolve();
  await Promise.all(hanging);
  expect(begun).toBe(4);
});

test('an organization that is alone has all places', async () => {
  const inTurn = fairGate([one], turns);
  const hang = Promise.withResolvers<void>();
  let begun = 0;
  const hanging = [1, 2, 3, 4].map(() =>
    inTurn(one, () => {
      begun += 1;
      return hang.promise;
    }),
  );
  await Promise.resolve();
  hang.resolve();
  const atOnce = begun;
  await Promise.all(hanging);
  expect([atOnce, begun]).toEqual([3, 4]);
});
