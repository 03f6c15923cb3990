import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import { pause } from './deadline.ts';
import { keysPerCall } from './keys-per-call.ts';
import { TableName, table } from './table.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Items that were read together, each as it was at some instant of the read. Absent ones are known to be absent. */
export class Items {
  readonly #byKey = new Map<string, Item | undefined>();

  static idOf({ pk, sk }: Key): string {
    return `${pk}\n${sk}`;
  }

  /** Throws for a key that was never read: taking it for absent would be a guess. */
  get(key: Key): Item | undefined {
    const id = Items.idOf(key);
    const item = this.#byKey.get(id);
    if (item === undefined && !this.#byKey.has(id)) throw new Error('An item was not read.');
    return item;
  }

  /** Takes a key for absent until its item is found; false where it is expected already. */
  expect(key: Key): boolean {
    const id = Items.idOf(key);
    if (this.#byKey.has(id)) return false;
    this.#byKey.set(id, undefined);
    return true;
  }

  /** The same, to be changed without changing what was read. */
  copy(): Items {
    const copy = new Items();
    copy.add(this);
    return copy;
  }

  /** Takes what was read later beside what was read before. */
  add(later: Items): void {
    for (const [id, item] of later.#byKey) this.#byKey.set(id, item);
  }

  /** Sets the item of a key, as a refused transaction returned it. */
  set(key: Key, item: Item | undefined): void {
    this.#byKey.set(Items.idOf(key), item);
  }
}

export interface ReadOptions {
  /** Only these attributes beside the key; the whole items without it. */
  readonly attributes?: readonly string[];
  /** Eventually consistent at half the price: for readers that promise nothing. */
  readonly eventually?: boolean;
}

/** Reads items by their keys, 100 a call, the calls side by side. The keys carry the organization. */
export async function readItems(
  _of: OrganizationId,
  keys: readonly Key[],
  options: ReadOptions = {},
): Promise<Items> {
  const items = new Items();
  const all = keys.filter((key) => items.expect(key));
  const chunks = Array.from({ length: Math.ceil(all.length / keysPerCall) }, (_, i) =>
    all.slice(i * keysPerCall, (i + 1) * keysPerCall),
  );
  await Promise.all(chunks.map((chunk) => readChunk(chunk, options, items)));
  return items;
}

async function readChunk(
  keys: readonly Key[],
  { attributes, eventually = false }: ReadOptions,
  items: Items,
): Promise<void> {
  let Keys: Record<string, unknown>[] | undefined = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let attempt = 0; Keys !== undefined && Keys.length > 0; attempt += 1) {
    if (attempt > 5) {
      throw Object.assign(new Error('The table throttles.'), { name: 'ThrottlingException' });
    }
    if (attempt > 0) await pause(Math.random() * 25 * 2 ** attempt);
    // `deletedAt` marks deleted items, and readers refuse items without a `schema`.
    const names = attributes && ['pk', 'sk', 'deletedAt', 'schema', ...attributes];
    const read: BatchGetCommandOutput = await table.send(
      new BatchGetCommand({
        RequestItems: {
          [TableName]: {
            Keys,
            ConsistentRead: !eventually,
            ...(names && {
              ProjectionExpression: names.map((_, i) => `#${i}`).join(','),
              ExpressionAttributeNames: Object.fromEntries(names.map((name, i) => [`#${i}`, name])),
            }),
          },
        },
      }),
    );
    for (const item of read.Responses?.[TableName] ?? []) items.set(item as unknown as Key, item);
    Keys = read.UnprocessedKeys?.[TableName]?.Keys;
  }
}
