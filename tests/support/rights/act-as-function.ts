import { AsyncLocalStorage } from 'node:async_hooks';
import { inject } from 'vitest';
import { client } from '../../../lib/data/engine/table.ts';
import { type CommandInput, isAllowed, requestedRights } from './requested-rights.ts';

/** The function that handles the current request. */
interface Acting {
  readonly id: string;
  /** The requests to the table that its role does not allow. */
  readonly refused: string[];
}

const current = new AsyncLocalStorage<Acting>();

/**
 * Runs the handler of a function with the rights of its role. Throws if the handler sent a request to the table that the role
 * does not allow, also if the handler caught its refusal. Reads that the process has cached are not checked.
 */
export async function actAsFunction<Result>(
  id: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const acting: Acting = { id, refused: [] };
  const result = await current.run(acting, run);
  const [refused] = acting.refused;
  if (refused !== undefined) throw new Error(refused);
  return result;
}

/** Runs a step of a test during a request, without the rights of its function. */
export const actAsTest = <Result>(run: () => Result): Result => current.exit(run);

/** Refuses requests to the table that the role of the function does not allow, as AWS does. */
export function refuseBeyondRole(): void {
  client.middlewareStack.add(
    (next, context) => (args) => {
      const acting = current.getStore();
      if (acting === undefined) return next(args);
      const statements = inject('functionStatements')[acting.id] ?? [];
      const requested = requestedRights(String(context.commandName), args.input as CommandInput);
      const beyond = requested.find((right) => !isAllowed(statements, right));
      if (beyond === undefined) return next(args);
      const message = `The role of ${acting.id} does not allow ${JSON.stringify(beyond)}.`;
      acting.refused.push(message);
      throw Object.assign(new Error(message), { name: 'AccessDeniedException' });
    },
    { step: 'initialize', name: 'refuseBeyondRole', override: true },
  );
}
