import { setTimeout as sleep } from 'node:timers/promises';
import { client } from '../../lib/data/engine/table.ts';

/** The time of a call to DynamoDB. The embedded engine needs less, so without it a bench measures the processors of the machine. */
const callMs = 5;

/** Delays each call of this process to the table. */
export function slowTable(): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      await sleep(callMs);
      return next(args);
    },
    { step: 'initialize', name: 'slow' },
  );
}
