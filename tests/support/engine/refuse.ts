import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';

/**
 * Refuses every transaction that contains this text, like the table refuses an item that is too
 * large.
 */
export function refuse(text: string): () => void {
  const name = `refuse-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isTransaction = String(context.commandName).startsWith('TransactWrite');
      if (isTransaction && JSON.stringify(args.input).includes(text))
        throw Object.assign(new Error('It is too large.'), { name: 'ValidationException' });
      return next(args);
    },
    { step: 'initialize', name },
  );
  const allow = () => client.middlewareStack.remove(name);
  onTestFinished(() => void allow());
  return () => void allow();
}
