import type { MinutelyWorkerId } from '../../../lib/contract/workers.ts';
import { client } from '../../../lib/data/engine/table.ts';
import type { Roles } from './crew.ts';
import type { Statement } from './role-of.ts';

type Key = Readonly<Record<string, string | { readonly S?: string }>>;

/** A part of what is sent to the table, as a policy judges it. */
interface Part {
  readonly action: string;
  readonly index?: string | undefined;
  readonly leadingKey: string;
}

/** Has what this process sends to the table judged by what the worker that it acts as may do in the cloud; `beyond` is what that does not allow, as it is found. */
export function watchRights(roles: Roles) {
  const beyond: string[] = [];
  let worker: MinutelyWorkerId | undefined;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      for (const part of partsOf(String(context.commandName), args.input as never)) {
        const statements = (worker && roles[worker]) ?? [];
        const named = JSON.stringify({ worker, ...part });
        if (!statements.some((one) => allows(one, part)) && !beyond.includes(named))
          beyond.push(named);
      }
      return next(args);
    },
    { step: 'initialize', name: 'rights' },
  );
  const actAs = (next: MinutelyWorkerId) => {
    worker = next;
  };
  return { beyond, actAs };
}

function allows({ Action, Resource, Condition }: Statement, part: Part): boolean {
  const { action, index, leadingKey } = part;
  if (!Action.includes(`dynamodb:${action}`)) return false;
  const resources = Resource.map((one) => JSON.stringify(one));
  const isThere = resources.some((one) =>
    index === undefined ? !one.includes('/index/') : one.includes(`/index/${index}`),
  );
  const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  return isThere && (keys === undefined || keys.some((one) => isLike(one, leadingKey)));
}

const isLike = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&').replaceAll('*', '.*')}$`,
    'su',
  ).test(text);

const parts = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
} as const;

type Input = Readonly<Record<string, unknown>> & {
  readonly Key?: Key;
  readonly Item?: Key;
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Key;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Key[] }>>;
  readonly TransactItems?: readonly Readonly<Record<string, Input>>[];
};

/** A transaction is judged by the actions of its parts, and what is read together by the right to one item. */
function partsOf(command: string, input: Input): readonly Part[] {
  if (input.TransactItems) {
    return input.TransactItems.flatMap((one) =>
      Object.entries(one).map(([name, { Key: key, Item }]) => ({
        action: parts[name as keyof typeof parts],
        leadingKey: textOf((key ?? Item)?.pk),
      })),
    );
  }
  if (input.RequestItems) {
    return Object.values(input.RequestItems)
      .flatMap(({ Keys = [] }) => Keys)
      .map(({ pk }) => ({ action: 'BatchGetItem', leadingKey: textOf(pk) }));
  }
  if (command.startsWith('Query')) {
    const [, name = ''] = /= *(:\w+)/u.exec(input.KeyConditionExpression ?? '') ?? [];
    const leadingKey = textOf(input.ExpressionAttributeValues?.[name]);
    return [{ action: 'Query', index: input.IndexName, leadingKey }];
  }
  const action = /^(Put|Update|Delete|Get)/u.exec(command)?.[1] as keyof typeof parts;
  return [{ action: parts[action] ?? command, leadingKey: textOf((input.Key ?? input.Item)?.pk) }];
}

const textOf = (value: Key[string] | undefined): string =>
  typeof value === 'string' ? value : String(value?.S);
