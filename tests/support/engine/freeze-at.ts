import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';

interface Frozen {
  calls: number;
  readonly at: number;
  readonly when: 'before' | 'after';
  readonly isReached: PromiseWithResolvers<boolean>;
  readonly mayGoOn: PromiseWithResolvers<void>;
}

const running = new AsyncLocalStorage<Frozen>();

/**
 * Freezes work at one of its calls to the table, like Lambda can freeze a function: before the call
 * is sent, or after its response. The work continues after other work is done.
 */
export function freezeAt() {
  const name = 'freeze';
  client.middlewareStack.add(
    (next) => async (args) => {
      const frozen = running.getStore();
      if (frozen === undefined) return next(args);
      frozen.calls += 1;
      const place = frozen.calls - frozen.at;
      const wait = () => {
        frozen.isReached.resolve(true);
        return frozen.mayGoOn.promise;
      };
      if (place > 0 || (place === 0 && frozen.when === 'before')) await wait();
      const answer = await next(args);
      if (place === 0 && frozen.when === 'after') await wait();
      return answer;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
  /** Whether the work reached that call. */
  return async (
    { at, when }: Pick<Frozen, 'at' | 'when'>,
    work: () => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ): Promise<boolean> => {
    const isReached = Promise.withResolvers<boolean>();
    const mayGoOn = Promise.withResolvers<void>();
    const done = running.run({ calls: 0, at, when, isReached, mayGoOn }, work);
    const isFrozen = await Promise.race([isReached.promise, done.then(() => false)]);
    // The other work must not be frozen.
    if (isFrozen) await running.exit(meanwhile);
    mayGoOn.resolve();
    await done;
    return isFrozen;
  };
}
