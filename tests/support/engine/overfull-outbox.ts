import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';

/** Returns a function that lets the outbox respond as if hundreds of changes were unpublished, or normally. */
export function overfullOutbox(): (isOverfull: boolean) => void {
  let isOverfull = false;
  const name = `overfull-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const { output } = answer as unknown as { output: { LastEvaluatedKey?: object } };
      const isAboutPending = JSON.stringify(args.input).includes('"ProjectionExpression":"sk"');
      if (isOverfull && isAboutPending) output.LastEvaluatedKey = {};
      return answer;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return (is) => {
    isOverfull = is;
  };
}
