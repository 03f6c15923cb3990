import type { Change } from '../domain/change.ts';
import type { Changes } from '../domain/changes.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { conditionalWrites } from './conditional-writes.ts';
import { type Action, actionsACommit, commit, withBeside } from './engine/commit.ts';
import { fitsCommit } from './engine/fits-commit.ts';
import { type Item, Items, readItems } from './engine/items.ts';
import { everySubject } from './every-subject.ts';
import { leavesRoomToForget } from './external-calendars/calendar-sync.ts';
import {
  type IdempotencyKey,
  recordIn,
  recordKey,
  type SentReply,
  type StoredReply,
  writeRecord,
} from './idempotency.ts';
import { readNeeds } from './read-needs.ts';
import { type Reader, readerWith } from './reader.ts';
import { itemsOf, snapshotOf } from './snapshot.ts';
import { Reads, type Subject, Writes } from './subject.ts';
import { planTransaction, type Transaction } from './transaction.ts';

/** What stopped a transaction. */
export interface Stopped {
  /** The items whose conditions refused. Empty if another transaction was in progress, or it was throttled. */
  readonly at: ReadonlySet<string>;
  readonly throttled: boolean;
}

/** What one organization has stored, for changing it. */
export interface Store extends Reader {
  /** Whether a resource is still the one that the snapshot has. */
  isUnchanged(snapshot: Snapshot, resource: Need): Promise<boolean>;
  /** The same as `read`, with the reply that was kept under an Idempotency-Key. */
  readWithReply(
    needs: readonly Need[],
    key: IdempotencyKey,
  ): Promise<{ readonly snapshot: Snapshot; readonly reply: StoredReply | undefined }>;
  findReply(key: IdempotencyKey): Promise<StoredReply | undefined>;
  /** Keeps a reply that changes nothing. The reply that stopped it is one that was kept before. */
  keepReply(
    key: IdempotencyKey,
    reply: SentReply,
  ): Promise<
    'committed' | (Pick<Stopped, 'throttled'> & { readonly kept: StoredReply | undefined })
  >;
  /** `too-large`: one transaction cannot hold the changes, or what cancels them later. */
  transaction(
    snapshot: Snapshot,
    changes: Changes | readonly Change[] | undefined,
    record?: { readonly key: IdempotencyKey; readonly reply: SentReply },
  ): Transaction | 'too-large';
  commit(transaction: Transaction): Promise<'committed' | Stopped>;
}

/** Makes stores of organizations with some subjects. Nothing else makes a store, so a store belongs to the organization of a proven caller. */
export function storeOf(subjects: readonly Subject[]): (of: OrganizationId) => Store {
  const reads = new Reads(subjects);
  const writes = new Writes(everySubject);
  return (of) => storeWith(of, reads, writes);
}

function storeWith(of: OrganizationId, reads: Reads, writes: Writes): Store {
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
      Array.isArray(changes)
        ? planTransaction(of, reads, writes, {
            items: itemsOf(snapshot),
            changes,
            record: record && writeRecord(of, record.key, record.reply),
          })
        : transactionOf(of, reads, snapshot, changes as Changes | undefined, record),
    commit: ({ actions }) => commitOf(of, actions),
  };
}

const isSameVersion = (one: Item | undefined, other: Item | undefined): boolean =>
  one?.ver === other?.ver && one?.rev === other?.rev;

function transactionOf(
  of: OrganizationId,
  reads: Reads,
  snapshot: Snapshot,
  changes: Changes | undefined,
  record: { readonly key: IdempotencyKey; readonly reply: SentReply } | undefined,
): Transaction | 'too-large' {
  const changed = changes ? conditionalWrites(of, itemsOf(snapshot), changes, reads) : [];
  if (changes?.kind === 'calendar-connection') {
    const { uid } = changes.stored.connection;
    if (!leavesRoomToForget(of, itemsOf(snapshot), uid, changed)) return 'too-large';
  }
  // What is only looked at matters to a reply that is kept, and to nothing else.
  const written = record || changes?.kind !== 'unchanged' ? changed : [];
  const actions = record ? [writeRecord(of, record.key, record.reply), ...written] : written;
  const all = withBeside(actions);
  if (all.length > actionsACommit || !fitsCommit(all)) return 'too-large';
  return { actions };
}

async function commitOf(
  of: OrganizationId,
  actions: readonly Action[],
): Promise<'committed' | Stopped> {
  const outcome = actions.length === 0 ? 'committed' : await commit(of, actions);
  if (outcome === 'committed') return outcome;
  const { items, throttled } = outcome;
  return { at: new Set(items.map(({ key }) => Items.idOf(key))), throttled };
}

async function keepReply(of: OrganizationId, key: IdempotencyKey, reply: SentReply) {
  const outcome = await commit(of, [
    {
      ...writeRecord(of, key, reply),
      // The body names its request, so an equal one was written by an attempt of the SDK whose answer was lost.
      isOurs: (found: object) => 'body' in found && found.body === reply.body,
    },
  ]);
  if (outcome === 'committed') return outcome;
  const items = new Items();
  for (const { key, item } of outcome.items) items.set(key, item);
  const kept = outcome.items.length > 0 ? recordIn(of, items, key) : undefined;
  return { throttled: outcome.throttled, kept };
}
