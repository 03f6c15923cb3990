import { onTestFinished } from 'vitest';
import { client } from '../../lib/data/table.ts';

export type TableCall = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'TransactWriteItems';

/**
 * Runs `step` before every call to the table until the test is over: it counts calls, lets another
 * request go first, or throws what a real table sometimes answers and the engine never does.
 */
export function beforeTableCalls(step: (call: TableCall) => void | Promise<void>): void {
  const name = `before-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      await step(String(context.commandName).replace(/Command$/u, '') as TableCall);
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
}

/** The calls to the table from here on, in order. */
export function recordTableCalls(): readonly TableCall[] {
  const calls: TableCall[] = [];
  beforeTableCalls((call) => {
    calls.push(call);
  });
  return calls;
}
