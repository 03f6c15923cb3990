import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import { pause } from './deadline.ts';
import { keysPerCall } from './keys-per-call.ts';
import { TableName, table } from './table.ts';

export type Item = Readonly<Record<string, unknown>>;

/**
 * Items that were read together. A key may be read without an item; then the item is known to be
 * absent.
 */
export class Items {
  readonly #byKey = new Map<string, Item | undefined>();

  static idOf({ pk, sk }: Key): string {
    return `${pk}\n${sk}`;
  }

  /** Throws for a key that was not read, because the item may exist. */
  get(key: Key): Item | undefined {
    const id = Items.idOf(key);
    const item = this.#byKey.get(id);
    if (item === undefined && !this.#byKey.has(id)) throw new Error('An item was not read.');
    return item;
  }

  /**
   * Marks a key as absent until its item is read. Returns false if the key was already requested.
   */
  expect(key: Key): boolean {
    const id = Items.idOf(key);
    if (this.#byKey.has(id)) return false;
    this.#byKey.set(id, undefined);
    return true;
  }

  /** A copy that can be changed independently. */
  copy(): Items {
    const copy = new Items();
    copy.add(this);
    return copy;
  }

  /** Adds items that were read later. They replace earlier ones. */
  add(later: Items): void {
    for (const [id, item] of later.#byKey) this.#byKey.set(id, item);
  }

  /** Sets the item of a key to the one that a refused transaction returned. */
  set(key: Key, item: Item | undefined): void {
    this.#byKey.set(Items.idOf(key), item);
  }
}

export interface ReadOptions {
  /** The attributes to read besides the key. Defaults to the whole item. */
  readonly attributes?: readonly string[];
  /**
   * Reads with eventual consistency at half the price. Allowed only for callers that do not promise
   * the newest state.
   */
  readonly eventually?: boolean;
}

/**
 * Reads items by their keys in concurrent calls of 100 keys each. The keys contain the
 * organization.
 */
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
