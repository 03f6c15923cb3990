import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';

/** From where on, and how far apart, the calls are at which somebody dies; `npm run faults` takes every one. */
export const deathsAt = (when: 'before' | 'after') =>
  process.env.FAULTS === 'all'
    ? { first: 1, step: 1 }
    : { first: when === 'before' ? 1 : 2, step: 13 };

/** Ends all that is done at a call to the table, before it is sent or after it was answered, until the test is over. */
export function dieAt() {
  let left = Number.POSITIVE_INFINITY;
  let when: 'before' | 'after' = 'before';
  const name = 'die';
  const died = () => Object.assign(new Error('It was killed.'), { name: 'AbortError' });
  client.middlewareStack.add(
    (next) => async (args) => {
      left -= 1;
      if (left < 0 || (left === 0 && when === 'before')) throw died();
      const answer = await next(args);
      if (left <= 0) throw died();
      return answer;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
  return {
    arm(call: number, at: 'before' | 'after') {
      left = call;
      when = at;
    },
    /** Whether it came to that. */
    disarm(): boolean {
      const isDead = left <= 0;
      left = Number.POSITIVE_INFINITY;
      return isDead;
    },
  };
}
