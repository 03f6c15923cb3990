import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';
import type { Key } from '../../../lib/data/keys/key.ts';

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

interface WriteInput {
  readonly Item?: Key;
  readonly Key?: Key;
  readonly TransactItems?: readonly Readonly<Record<string, WriteInput | undefined>>[];
}

const keysOf = ({ Item, Key, TransactItems = [] }: WriteInput): string[] => [
  ...[Item, Key].flatMap((key) => (key ? [`${key.pk} ${key.sk}`] : [])),
  ...TransactItems.flatMap((actions) =>
    Object.values(actions).flatMap((action) => keysOf(action ?? {})),
  ),
];

/**
 * The keys of what is written from here until `end`, as `pk sk`; what the table refuses is not written.
 * That a caller is counted, and on which day a key was used, is no change that anybody asked for.
 */
export function recordWrites(): { readonly keys: readonly string[]; readonly end: () => void } {
  const keys: string[] = [];
  const name = `writes-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const output = await next(args);
      if (!/Get|Query|Scan/u.test(String(context.commandName))) {
        const written = keysOf(args.input as WriteInput);
        keys.push(...written.filter((key) => !key.startsWith('RL#')));
      }
      return output;
    },
    { step: 'initialize', name, priority: 'high' },
  );
  return { keys, end: () => client.middlewareStack.remove(name) };
}
