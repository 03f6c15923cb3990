import type { Change } from '../domain/change.ts';
import type { ChangedBy, Deciding } from '../domain/decision.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Unchanged } from '../domain/unchanged.ts';
import { type Action, commit } from './engine/commit.ts';
import {
  type IdempotencyKey,
  type ReplayableReply,
  recordIn,
  recordKey,
  type StoredReply,
  writeRecord,
} from './engine/idempotency.ts';
import { type Item, Items, readItems } from './engine/items.ts';
import { shardLayouts } from './engine/stored-layouts.ts';
import { type ChangesOf, Reads, type Subject, Writes } from './engine/subject.ts';
import { readNeeds } from './read-needs.ts';
import { type Reader, readerWith } from './reader.ts';
import { itemsOf, snapshotOf } from './snapshot.ts';
import { planTransaction, type Transaction } from './transaction.ts';

/** The reason why a transaction was refused. */
export interface Stopped {
  /**
   * The items whose conditions failed. Empty if another transaction was in progress, or if the
   * request was throttled.
   */
  readonly at: ReadonlySet<string>;
  readonly throttled: boolean;
}

/** Reads and changes the data of one organization. `Changed` are the changes that it can write. */
export interface Store<in Changed extends Change = never> extends Reader {
  /** Whether a resource still has the version in the snapshot. */
  readonly isUnchanged: (snapshot: Snapshot, resource: Need) => Promise<boolean>;
  /** Reads needs together with the response that is stored under an Idempotency-Key. */
  readonly readWithReply: (
    needs: readonly Need[],
    key: IdempotencyKey,
  ) => Promise<{ readonly snapshot: Snapshot; readonly reply: StoredReply | undefined }>;
  readonly findReply: (key: IdempotencyKey) => Promise<StoredReply | undefined>;
  /**
   * Stores a response without a change. `kept` is the response that was already stored under the
   * key, and is the reason of the refusal.
   */
  readonly keepReply: (
    key: IdempotencyKey,
    reply: ReplayableReply,
  ) => Promise<
    'committed' | (Pick<Stopped, 'throttled'> & { readonly kept: StoredReply | undefined })
  >;
  /**
   * Returns `too-large` if the changes do not fit into one transaction, or leave too little room
   * for later changes that must be possible.
   */
  readonly transaction: (
    snapshot: Snapshot,
    changes: readonly (Changed | Unchanged)[],
    record?: { readonly key: IdempotencyKey; readonly reply: ReplayableReply },
  ) => Transaction | 'too-large';
  readonly commit: (transaction: Transaction) => Promise<'committed' | Stopped>;
}

/** A store that can write the changes of a decision: `StoreFor<typeof confirmBooking>`. */
export type StoreFor<Decide extends Deciding> = Store<ChangedBy<Decide>>;

/**
 * Makes stores of organizations with some subjects. No other function makes a store, so a store
 * belongs to the organization of an authenticated caller.
 */
export function storeOf<S extends Subject>(
  subjects: readonly S[],
): (of: OrganizationId) => Store<ChangesOf<S>> {
  const reads = new Reads(subjects);
  const writes = new Writes(subjects);
  return (of) => storeWith(of, reads, writes);
}

function storeWith(of: OrganizationId, reads: Reads, writes: Writes): Store<Change> {
  // Begins with the first read of the request, so that the commit does not wait for it. The commit reports its errors.
  void shardLayouts().catch(() => {});
  return {
    ...readerWith(of, reads),
    async isUnchanged(snapshot, resource) {
      const keys = reads.keysOf(of, resource);
      const before = itemsOf(snapshot);
      const now = await readItems(of, keys);
      return keys.every((key) => isSameVersion(now.get(key), before.get(key)));
    },
    async readWithReply(needs, key) {
      const items = await readNeeds(of, reads, needs, {}, [recordKey(of, key)]);
      return { snapshot: snapshotOf(of, items, reads), reply: recordIn(of, items, key) };
    },
    findReply: async (key) => recordIn(of, await readItems(of, [recordKey(of, key)]), key),
    keepReply: (key, reply) => keepReply(of, key, reply),
    transaction: (snapshot, changes, record) =>
      planTransaction(of, reads, writes, {
        items: itemsOf(snapshot),
        changes,
        record: record && writeRecord(of, record.key, record.reply),
      }),
    commit: ({ actions }) => commitOf(of, actions),
  };
}

const isSameVersion = (one: Item | undefined, other: Item | undefined): boolean =>
  one?.ver === other?.ver && one?.rev === other?.rev;

async function commitOf(
  of: OrganizationId,
  actions: readonly Action[],
): Promise<'committed' | Stopped> {
  const outcome = actions.length === 0 ? 'committed' : await commit(of, actions);
  if (outcome === 'committed') return outcome;
  const { items, throttled } = outcome;
  return { at: new Set(items.map(({ key }) => Items.idOf(key))), throttled };
}

async function keepReply(of: OrganizationId, key: IdempotencyKey, reply: ReplayableReply) {
  const outcome = await commit(of, [
    {
      ...writeRecord(of, key, reply),
      // The body identifies its request, so an equal body was written by an earlier attempt
      // of the SDK whose response was lost.
      isOurs: (found: object) => 'body' in found && found.body === reply.body,
    },
  ]);
  if (outcome === 'committed') return outcome;
  const items = new Items();
  for (const { key, item } of outcome.items) items.set(key, item);
  const kept = outcome.items.length > 0 ? recordIn(of, items, key) : undefined;
  return { throttled: outcome.throttled, kept };
}
