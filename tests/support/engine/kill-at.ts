import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';

interface Killed {
  calls: number;
  readonly at: number;
  readonly when: 'before' | 'after';
}

const running = new AsyncLocalStorage<Killed>();

/**
 * Kills work at one of its calls to the table, before the call is sent or after its response, while
 * other work continues.
 */
export function killAt() {
  const name = 'kill';
  client.middlewareStack.add(
    (next) => async (args) => {
      const killed = running.getStore();
      if (killed === undefined) return next(args);
      killed.calls += 1;
      const place = killed.calls - killed.at;
      if (place > 0 || (place === 0 && killed.when === 'before')) throw death();
      const answer = await next(args);
      if (killed.calls >= killed.at) throw death();
      return answer;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
  /** Whether the work reached that call. */
  return async (
    { at, when }: Omit<Killed, 'calls'>,
    work: () => Promise<unknown>,
  ): Promise<boolean> => {
    const killed = { calls: 0, at, when };
    await running.run(killed, () => work().catch(() => {}));
    return killed.calls >= at;
  };
}

const death = () => Object.assign(new Error('The work was killed.'), { name: 'AbortError' });
