import { isLike } from './is-like.ts';
import type { Statement } from './role-statements.ts';

/** The right that a request, or one action of a transaction, requires. */
export interface RequestedRight {
  readonly action: string;
  readonly index?: string | undefined;
  /** All keys of a batch. One statement must allow all of them, because `ForAllValues` compares all keys of a request. */
  readonly leadingKeys: readonly string[];
}

type Key = Readonly<Record<string, string | { readonly S?: string }>>;

/** The input of a command, with the keys as strings or as attribute values of DynamoDB. */
export type CommandInput = Readonly<Record<string, unknown>> & {
  readonly Key?: Key;
  readonly Item?: Key;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Key;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Key[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, CommandInput>>[];
};

const actions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** The rights that a command requires. A transaction requires those of its actions. */
export function requestedRights(command: string, input: CommandInput): readonly RequestedRight[] {
  if (input.TransactItems) {
    return input.TransactItems.flatMap((one) =>
      Object.entries(one).map(([name, { Key: key, Item }]) => ({
        action: actions[name] ?? name,
        leadingKeys: [textOf((key ?? Item)?.pk)],
      })),
    );
  }
  if (command.startsWith('BatchGetItem')) {
    const keys = Object.values(input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
    return [{ action: 'BatchGetItem', leadingKeys: keys.map(({ pk }) => textOf(pk)) }];
  }
  if (command.startsWith('Query')) {
    const [, name = ''] = /= *(:\w+)/u.exec(input.KeyConditionExpression ?? '') ?? [];
    const leadingKeys = [textOf(input.ExpressionAttributeValues?.[name])];
    return [{ action: 'Query', index: input.IndexName, leadingKeys }];
  }
  // The tests of roles know every other command, and no role allows it.
  const [, name = ''] = /^(Put|Update|Delete|Get)Item/u.exec(command) ?? [];
  return [
    { action: actions[name] ?? command, leadingKeys: [textOf((input.Key ?? input.Item)?.pk)] },
  ];
}

const textOf = (value: Key[string] | undefined): string =>
  typeof value === 'string' ? value : String(value?.S);

/** Whether one of the statements allows a right. */
export const isAllowed = (statements: readonly Statement[], right: RequestedRight): boolean =>
  statements.some((statement) => allows(statement, right));

function allows({ Action, Resource, Condition }: Statement, right: RequestedRight): boolean {
  const { action, index, leadingKeys } = right;
  if (!Action.includes(`dynamodb:${action}`)) return false;
  const hasResource = Resource.map((one) => JSON.stringify(one)).some((one) =>
    index === undefined ? !one.includes('/index/') : one.includes(`/index/${index}"`),
  );
  const patterns = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const isLikeOne = (key: string) => patterns?.some((pattern) => isLike(pattern, key)) ?? true;
  return hasResource && leadingKeys.every(isLikeOne);
}
