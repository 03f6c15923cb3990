import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';

/**
 * The first call at which the service is killed, and the step to the next one. `npm run faults`
 * uses every call.
 */
export const deathsAt = (when: 'before' | 'after') =>
  process.env.FAULTS === 'all'
    ? { first: 1, step: 1 }
    : { first: when === 'before' ? 1 : 2, step: 13 };

/**
 * Aborts everything at a call to the table, before it is sent or after its response, until the test
 * ends.
 */
export function dieAt() {
  let left = Number.POSITIVE_INFINITY;
  let when: 'before' | 'after' = 'before';
  const name = 'die';
  const died = () => Object.assign(new Error('The service was killed.'), { name: 'AbortError' });
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
    /** Whether the call was reached. */
    disarm(): boolean {
      const isDead = left <= 0;
      left = Number.POSITIVE_INFINITY;
      return isDead;
    },
  };
}
