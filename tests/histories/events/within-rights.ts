import type { TableWorkerId } from '../../../lib/contract/workers.ts';
import { client } from '../../../lib/data/engine/table.ts';
import {
  type CommandInput,
  isAllowed,
  requestedRights,
} from '../../support/rights/requested-rights.ts';
import type { Roles } from './worker.ts';

/**
 * Compares the requests of this process with the role of the worker that it acts as. `beyond` lists the requests that
 * the role does not allow, each once.
 */
export function watchRights(roles: Roles) {
  const beyond: string[] = [];
  let worker: TableWorkerId | undefined;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const statements = (worker && roles[worker]) ?? [];
      const input = args.input as CommandInput;
      for (const right of requestedRights(String(context.commandName), input)) {
        const named = JSON.stringify({ worker, ...right });
        if (!isAllowed(statements, right) && !beyond.includes(named)) beyond.push(named);
      }
      return next(args);
    },
    { step: 'initialize', name: 'rights' },
  );
  const actAs = (next: TableWorkerId) => {
    worker = next;
  };
  return { beyond, actAs };
}
