import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';
import { actAsTest } from '../rights/act-as-function.ts';

/**
 * Runs something before the first call to the table that contains all of these texts in its input.
 */
export function beforeCall(texts: readonly string[], run: () => Promise<unknown>): void {
  const name = `before-${crypto.randomUUID()}`;
  let isMet = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      const input = JSON.stringify(args.input);
      if (!isMet && texts.every((text) => input.includes(text))) {
        isMet = true;
        await actAsTest(run);
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
}
