import { client } from '../../../lib/data/engine/table.ts';

interface Expressions {
  readonly ExpressionAttributeNames?: object;
  readonly ExpressionAttributeValues?: object;
  readonly TransactItems?: readonly Readonly<Record<string, Expressions>>[];
  readonly RequestItems?: Readonly<Record<string, Expressions>>;
}

const isEmpty = (one: object | undefined): boolean =>
  one !== undefined && Object.keys(one).length === 0;

const hasEmpty = (input: Expressions): boolean =>
  isEmpty(input.ExpressionAttributeNames) ||
  isEmpty(input.ExpressionAttributeValues) ||
  (input.TransactItems ?? []).some((action) => Object.values(action).some(hasEmpty)) ||
  Object.values(input.RequestItems ?? {}).some(hasEmpty);

/**
 * Refuses empty names and values of an expression, as DynamoDB does. The engine of the tests
 * accepts them.
 */
export function refuseEmpty(): void {
  client.middlewareStack.add(
    (next) => (args) => {
      if (!hasEmpty(args.input as Expressions)) return next(args);
      const message = 'ExpressionAttributeNames and ExpressionAttributeValues must not be empty';
      throw Object.assign(new Error(message), { name: 'ValidationException' });
    },
    { step: 'initialize', name: 'refuseEmpty', override: true },
  );
}
