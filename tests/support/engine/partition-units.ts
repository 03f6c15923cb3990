import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import type { Item } from '../../../lib/data/engine/items.ts';
import { client } from '../../../lib/data/engine/table.ts';

/** Write units of some calls: of each partition, computed from the bytes of the items, and in total, as the engine reports them. */
export interface PartitionUnits {
  readonly ofPartition: ReadonlyMap<string, number>;
  /** Write units of transactions in each index, as the engine reports them. */
  readonly ofIndex: ReadonlyMap<string, number>;
  readonly computed: number;
  readonly reported: number;
}

interface Write {
  readonly key: string;
  readonly pk: string;
  readonly units: number;
}

type Action = Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', TableInput>>;

interface TableInput {
  readonly Item?: Item;
  readonly Key?: Item;
}

const keyOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** The size of an item as DynamoDB counts it: names, values, and a few bytes for each list, map and member. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).replace(/\D/gu, '').length / 2) + 1;
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return 3 + value.reduce((sum, one) => sum + 1 + bytesOf(one), 0);
  if (typeof value === 'object' && value !== null)
    return (
      3 +
      membersOf(value as Item).reduce(
        (sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + bytesOf(one),
        0,
      )
    );
  return 1;
}

const membersOf = (item: Item) => Object.entries(item).filter(([, value]) => value !== undefined);

const itemBytes = (item: Item): number =>
  membersOf(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

/**
 * Counts the write units of each partition of the table, without its indexes, until the test ends. A write costs a unit for
 * each kilobyte of the larger one of the item before and after it, and twice as much in a transaction. The size of an updated
 * item is not in the request, so updates have the units that the engine reports, or in a transaction those of one kilobyte.
 */
export function countPartitions(): (run: () => Promise<unknown>) => Promise<PartitionUnits> {
  const sizes = new Map<string, number>();
  let ofPartition = new Map<string, number>();
  let ofIndex = new Map<string, number>();
  let [computed, reported] = [0, 0];
  const name = `partitions-${crypto.randomUUID()}`;
  const unitsOf = (key: string, bytes: number): number =>
    Math.max(1, Math.ceil(Math.max(bytes, sizes.get(key) ?? 0) / 1024));
  const writeOf = (verb: string, { Item: item, Key: key = item ?? {} }: TableInput): Write => {
    const id = keyOf(key);
    const bytes = verb.startsWith('Put') && item ? itemBytes(item) : 0;
    const units = unitsOf(id, bytes);
    if (verb.startsWith('Delete')) sizes.delete(id);
    else if (bytes > 0) sizes.set(id, bytes);
    return { key: id, pk: String(key.pk), units };
  };
  const add = (pk: string, units: number) => {
    ofPartition.set(pk, (ofPartition.get(pk) ?? 0) + units);
    computed += units;
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' as const };
      const answered = await next({ ...args, input });
      const command = String(context.commandName);
      if (!/^(?:TransactWrite|Put|Update|Delete)/u.test(command)) return answered;
      const { ConsumedCapacity: consumed } = answered.output as {
        ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
      };
      const units = [consumed ?? []]
        .flat()
        .reduce((sum, one) => sum + (one.Table?.CapacityUnits ?? 0), 0);
      reported += units;
      const { TransactItems: actions } = args.input as { TransactItems?: readonly Action[] };
      for (const { GlobalSecondaryIndexes: indexes = {} } of actions ? [consumed ?? []].flat() : [])
        for (const [index, { CapacityUnits: more = 0 }] of Object.entries(indexes))
          ofIndex.set(index, (ofIndex.get(index) ?? 0) + more);
      if (actions === undefined) {
        const { pk } = writeOf(command, args.input as TableInput);
        add(pk, units);
        return answered;
      }
      for (const action of actions) {
        const [[verb, one] = ['', {}]] = Object.entries(action);
        const { pk, units: single } = writeOf(verb, one);
        add(pk, 2 * single);
      }
      return answered;
    },
    { step: 'initialize', name },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return async (run) => {
    ofPartition = new Map();
    ofIndex = new Map();
    [computed, reported] = [0, 0];
    await run();
    return { ofPartition, ofIndex, computed, reported };
  };
}
