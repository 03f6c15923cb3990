import { table } from '../../lib/data/engine/table.ts';

/** One call to the table: a command of the document client. */
export interface Call {
  readonly input: object;
}

/** A call of the service with its response. */
export interface Made {
  readonly call: Call;
  readonly answer: Promise<unknown>;
}

type Send = (call: Call) => Promise<unknown>;

const send = table.send.bind(table) as unknown as Send;
let between: Send | undefined;
// Replaces `send` instead of adding a middleware, because the floor has no such middleware, and
// clients may cache their handlers.
Object.assign(table, { send: (call: Call) => (between ?? send)(call) });

/** Sends every call of an action through another function, which may forward it. */
async function through<Result>(other: Send, run: () => Promise<Result>): Promise<Result> {
  between = other;
  try {
    return await run();
  } finally {
    between = undefined;
  }
}

/** Records the calls of an action to the table. */
export async function recordCalls(run: () => Promise<unknown>): Promise<readonly Made[]> {
  const made: Made[] = [];
  const recorded = (call: Call) => {
    const answer = send(call);
    made.push({ call, answer });
    return answer;
  };
  await through(recorded, run);
  return made;
}

export const callsOf = (made: readonly Made[]): readonly Call[] => made.map(({ call }) => call);

/**
 * Repeats an action with the recorded responses, so that it does everything except calling the
 * table.
 */
export function withAnswers<Result>(
  made: readonly Made[],
  run: () => Promise<Result>,
): Promise<Result> {
  let next = 0;
  const answer = () => (made[next++] as Made).answer;
  return through(answer, run);
}

/** Runs an action with every Query in another table. */
export function inTable<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const elsewhere = (call: Call) => {
    if ('TableName' in call.input) call.input.TableName = name;
    return send(call);
  };
  return through(elsewhere, run);
}

/** The number of calls and of writes of an action, and its billed units. */
export interface Units {
  readonly calls: number;
  readonly writes: number;
  readonly read: number;
  readonly write: number;
}

interface Billed {
  readonly ConsumedCapacity?: Capacity | readonly Capacity[];
}
interface Capacity {
  readonly CapacityUnits?: number;
}

export async function unitsOf(run: () => Promise<unknown>): Promise<Units> {
  const units = { calls: 0, writes: 0, read: 0, write: 0 };
  const metered = async (call: Call) => {
    Object.assign(call.input, { ReturnConsumedCapacity: 'TOTAL' });
    const isWrite = /^(?:TransactWrite|Put|Update|Delete)/u.test(call.constructor.name);
    units.calls += 1;
    units.writes += Number(isWrite);
    const refused = (error: unknown): never => {
      units.write += unitsOfRefused(call);
      throw error;
    };
    const answer = (await send(call).catch(refused)) as Billed;
    for (const { CapacityUnits = 0 } of [answer.ConsumedCapacity ?? []].flat()) {
      units[isWrite ? 'write' : 'read'] += CapacityUnits;
    }
    return answer;
  };
  await through(metered, run);
  return units;
}

interface Transaction {
  readonly TransactItems?: readonly Readonly<Record<string, { readonly Item?: object }>>[];
}

/**
 * The units of a cancelled transaction, which no engine reports: each item is billed twice, like a
 * write without its indexes.
 */
function unitsOfRefused({ input }: Call): number {
  const { TransactItems = [] } = input as Transaction;
  return TransactItems.flatMap((action) => Object.values(action)).reduce(
    (sum, { Item = {} }) => sum + 2 * Math.max(1, Math.ceil(bytesOf(Item) / 1024)),
    0,
  );
}

/** Measures only texts and binary values, because numbers are short. */
const bytesOf = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => {
    const isLong = typeof value === 'string' || value instanceof Uint8Array;
    return sum + name.length + (isLong ? Buffer.byteLength(value) : 8);
  }, 0);
