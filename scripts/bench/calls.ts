import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { client, settings } from '../../lib/data/table.ts';

/** One call to the table as the document client takes it. */
export interface Call {
  readonly command: keyof typeof commands;
  readonly input: object;
}

const commands = {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} as const;

let recorded: Call[] | undefined;
client.middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      recorded?.push({ command: named(commandName), input: args.input });
      return next(args);
    },
  { step: 'initialize', name: 'record' },
);

const named = (commandName = ''): Call['command'] =>
  (({
    BatchGetItemCommand: 'BatchGetCommand',
    GetItemCommand: 'GetCommand',
    TransactWriteItemsCommand: 'TransactWriteCommand',
  })[commandName] ?? commandName) as Call['command'];

/** The calls that something makes to the table. */
export async function recordCalls(run: () => Promise<unknown>): Promise<readonly Call[]> {
  const calls: Call[] = [];
  recorded = calls;
  try {
    await run();
  } finally {
    recorded = undefined;
  }
  return calls;
}

/** The floor: a client with the settings of the service's own, and no middleware of ours. */
const floor = DynamoDBDocumentClient.from(new DynamoDBClient(settings), {
  marshallOptions: { removeUndefinedValues: true },
});

/** Makes calls of the floor, one after the other, and nothing else. */
export async function replay(calls: readonly unknown[]): Promise<void> {
  for (const call of calls) await floor.send(call as never);
}

/** The commands of recorded calls with texts in them replaced by others of the same length, so that the items and their bytes are as many. */
export function translated(
  calls: readonly Call[],
  texts: ReadonlyMap<string, string>,
): readonly unknown[] {
  return calls.map(({ command, input }) => new commands[command](replaced(input, texts) as never));
}

function replaced(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    let text = value;
    for (const [from, to] of texts) text = text.replaceAll(from, to);
    return text;
  }
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [replaced(name, texts), replaced(one, texts)]),
  );
}
