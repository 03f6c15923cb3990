import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';
import { readsLayout } from './table-calls.ts';

/** The cost of an operation: its calls to the table in order, and the units that DynamoDB bills. */
export interface Cost {
  readonly calls: readonly string[];
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Whether all reads were consistent. */
  readonly isConsistent: boolean;
}

interface Call {
  readonly command: string;
  readonly isConsistent: boolean;
  readonly units: number;
}

const isWrite = (command: string): boolean => /^(?:TransactWrite|Put|Update|Delete)/u.test(command);

const total = (calls: readonly Call[]): number => calls.reduce((sum, { units }) => sum + units, 0);

/** Requests the consumed units with every call to the table until the test ends. */
export function meterTable(): (run: () => Promise<unknown>) => Promise<Cost> {
  let calls: Call[] = [];
  const name = `meter-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (readsLayout(args.input)) return next(args);
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const };
      const answered = await next({ ...args, input });
      const { ConsumedCapacity: consumed } = answered.output as {
        ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
      };
      const command = String(context.commandName).replace(/Command$/u, '');
      const units = [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
      // A batch contains the option next to the table's name, other reads next to the key.
      const isConsistent = JSON.stringify(input).includes('"ConsistentRead":true');
      calls.push({ command, units, isConsistent });
      return answered;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => {
    client.middlewareStack.remove(name);
  });
  return async (run) => {
    calls = [];
    await run();
    const made = calls;
    const reads = made.filter(({ command }) => !isWrite(command));
    return {
      calls: made.map(({ command }) => command),
      isConsistent: reads.every((read) => read.isConsistent),
      readUnits: total(reads),
      writeUnits: total(made.filter(({ command }) => isWrite(command))),
    };
  };
}
