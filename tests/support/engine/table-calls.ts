import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';
import type { Key } from '../../../lib/data/keys/key.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { actAsTest } from '../rights/act-as-function.ts';

export type TableCall = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'TransactWriteItems';

/** Whether a call reads the numbers of shards. A process does so once a minute, before any other call. */
export const readsLayout = (input: object): boolean =>
  JSON.stringify(input).includes(`"${keys.shardLayout.pk}"`);

/**
 * Runs `step` before every call to the table until the test ends. It can count calls, run another
 * request first, or throw errors of a real table that the engine never returns.
 */
export function beforeTableCalls(step: (call: TableCall) => void | Promise<void>): void {
  const name = `before-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (readsLayout(args.input)) return next(args);
      const call = String(context.commandName).replace(/Command$/u, '') as TableCall;
      await actAsTest(() => step(call));
      return next(args);
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
}

/** Records the calls to the table from now on, in order. */
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
 * Records the keys of all written items until `end`, as `pk sk`. Refused writes are left out, and
 * so are the counters of callers and the last use of a key, because no request asks for these
 * changes.
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
