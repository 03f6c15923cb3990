import { expect, test } from 'vitest';
import { beside } from './beside.ts';

const failing = () => Promise.reject(new Error('It failed.'));

test('all that is repeated has ended, also if one of it failed before', async () => {
  const last = Promise.withResolvers<void>();
  let hasEnded = false;
  const slowly = async () => {
    await last.promise;
    hasEnded = true;
  };
  const all = beside([failing, slowly], () => Promise.resolve());
  setTimeout(last.resolve, 50);
  await expect(all).rejects.toThrow('It failed.');
  expect(hasEnded).toBe(true);
});

test('the failure of the work itself is reported before those of what is repeated', async () => {
  const all = beside([failing], () => Promise.reject(new Error('The work failed.')));
  await expect(all).rejects.toThrow('The work failed.');
});

test('the result of the work is returned once the last repetition has ended', async () => {
  let running = 0;
  const repeated = async () => {
    running += 1;
    await new Promise(setImmediate);
    running -= 1;
  };
  expect(await beside([repeated, repeated], async () => 'done')).toBe('done');
  expect(running).toBe(0);
});
