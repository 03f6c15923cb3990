import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { settings, table } from '../../lib/data/engine/table.ts';

/** One call to the table: a command of the document client. */
export interface Call {
  readonly input: object;
}

type CallConstructor = new (input: never) => Call;

let recorded: Call[] | undefined;
const send = table.send.bind(table) as unknown as (command: Call) => Promise<unknown>;
// Not a middleware: it would be one more than the floor has.
Object.assign(table, {
  send(command: Call) {
    recorded?.push(command);
    return send(command);
  },
});

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
export async function replay(calls: readonly Call[]): Promise<void> {
  for (const call of calls) await floor.send(call as never);
}

/** The same calls with texts in them replaced by others of the same length, so that the items and their bytes are as many. */
export function translated(
  calls: readonly Call[],
  texts: ReadonlyMap<string, string>,
): readonly Call[] {
  return calls.map((call) => {
    const Command = call.constructor as CallConstructor;
    return new Command(replaced(call.input, texts) as never);
  });
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
