import { AsyncLocalStorage } from 'node:async_hooks';
import { inject } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';
import { type CommandInput, isAllowed, requestedRights } from './requested-rights.ts';

/** The ID of the function that handles the current request. */
const current = new AsyncLocalStorage<string>();

/** Runs the handler of a function with the rights of its role. */
export const actAsFunction = <Result>(id: string, run: () => Result): Result =>
  current.run(id, run);

/** Runs a step of a test during a request, without the rights of its function. */
export const actAsTest = <Result>(run: () => Result): Result => current.exit(run);

/** Refuses requests to the table that the role of the function does not allow, as AWS does. */
export function refuseBeyondRole(): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const id = current.getStore();
      if (id === undefined) return next(args);
      const statements = inject('operationStatements')[id] ?? [];
      const requested = requestedRights(String(context.commandName), args.input as CommandInput);
      const refused = requested.find((right) => !isAllowed(statements, right));
      if (refused === undefined) return next(args);
      const message = `The role of ${id} does not allow ${JSON.stringify(refused)}.`;
      throw Object.assign(new Error(message), { name: 'AccessDeniedException' });
    },
    { step: 'initialize', name: 'refuseBeyondRole', override: true },
  );
}
