import type { Changes } from '../domain/changes.ts';
import type { StoredEventType } from '../domain/event-types/stored-event-type.ts';
import type { Need, Snapshot } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { actionsOf } from './actions-of.ts';
import { type Action, absorb, actionsACommit, commit } from './commit.ts';
import { findEventType, isCurrent, readEventType } from './event-types.ts';
import {
  type IdempotencyKey,
  recordIn,
  recordKey,
  type SentReply,
  type StoredReply,
  writeRecord,
} from './idempotency.ts';
import { fitsCommit } from './item-size.ts';
import { Items, type ReadOptions, readItems } from './items.ts';
import { leavesRoomToClose } from './room-to-close.ts';
import { itemsOf, keyOf, snapshotOf } from './snapshot.ts';

/** A transaction as it will be sent. */
export interface Transaction {
  readonly snapshot: Snapshot;
  readonly actions: readonly Action[];
}

/** What stopped a transaction. */
export interface Stopped {
  /** The snapshot with what the refusing conditions found; undefined when nothing is known, and all must be read again. */
  readonly newer: Snapshot | undefined;
  /** Whether the item that a need names is among what was found. */
  readonly found: (need: Need) => boolean;
  readonly throttled: boolean;
}

/** What one organization has stored. Nothing that is made of it reaches another organization. */
export interface Store {
  readonly of: OrganizationId;
  /** Reads what is needed together. Nothing is read twice. */
  read(needs: readonly Need[], options?: ReadOptions): Promise<Snapshot>;
  /** The snapshot with more in it. */
  readMore(snapshot: Snapshot, needs: readonly Need[]): Promise<Snapshot>;
  /** The event type from the table or from memory. A decision by it checks `isCurrent` with what it reads anyway. */
  findEventType(uid: string, nowMs: number): Promise<StoredEventType | undefined>;
  /** Past the memory, after `isCurrent` said no. */
  readEventType(uid: string, nowMs: number): Promise<StoredEventType | undefined>;
  isCurrent(snapshot: Snapshot, uid: string, stored: StoredEventType | undefined): boolean;
  /** Whether a resource is still the one that the snapshot has. */
  isUnchanged(snapshot: Snapshot, resource: Need): Promise<boolean>;
  /** The same as `read`, with the reply that was kept under an Idempotency-Key. */
  readWithReply(
    needs: readonly Need[],
    key: IdempotencyKey,
  ): Promise<{ readonly snapshot: Snapshot; readonly reply: StoredReply | undefined }>;
  replyIn(snapshot: Snapshot, key: IdempotencyKey): StoredReply | undefined;
  /** `too-large`: one transaction cannot hold the changes, or what cancels them later. */
  transaction(
    snapshot: Snapshot,
    changes: Changes | undefined,
    record?: { readonly key: IdempotencyKey; readonly reply: SentReply },
  ): Transaction | 'too-large';
  commit(transaction: Transaction): Promise<'committed' | Stopped>;
}

/** The only maker of a store: whoever has one has the organization that was proven. */
export function storeOf(of: OrganizationId): Store {
  const read = async (needs: readonly Need[], options?: ReadOptions) =>
    snapshotOf(of, await readItems(of, keysOf(needs), options));
  const keysOf = (needs: readonly Need[]) => needs.map((need) => keyOf(of, need));
  return {
    of,
    read,
    async readMore(snapshot, needs) {
      const items = itemsOf(snapshot).copy();
      items.add(await readItems(of, keysOf(needs)));
      return snapshotOf(of, items);
    },
    findEventType: (uid, nowMs) => findEventType(of, uid, nowMs),
    readEventType: (uid, nowMs) => readEventType(of, uid, nowMs),
    isCurrent: (snapshot, uid, stored) => isCurrent(itemsOf(snapshot), of, uid, stored),
    async isUnchanged(snapshot, resource) {
      const key = keyOf(of, resource);
      const before = itemsOf(snapshot).get(key);
      const now = (await readItems(of, [key])).get(key);
      return now?.ver === before?.ver && now?.rev === before?.rev;
    },
    async readWithReply(needs, key) {
      const items = await readItems(of, [...keysOf(needs), recordKey(of, key)]);
      return { snapshot: snapshotOf(of, items), reply: recordIn(items, of, key) };
    },
    replyIn: (snapshot, key) => recordIn(itemsOf(snapshot), of, key),
    transaction: (snapshot, changes, record) => transactionOf(of, snapshot, changes, record),
    commit: (transaction) => commitOf(of, transaction),
  };
}

function transactionOf(
  of: OrganizationId,
  snapshot: Snapshot,
  changes: Changes | undefined,
  record: { readonly key: IdempotencyKey; readonly reply: SentReply } | undefined,
): Transaction | 'too-large' {
  const changed = changes ? actionsOf(of, itemsOf(snapshot), changes) : [];
  if (changes?.kind === 'booking' && !leavesRoomToClose(changes, changed)) return 'too-large';
  // What is only looked at matters to a reply that is kept, and to nothing else.
  const written = record || changes?.kind !== 'unchanged' ? changed : [];
  const actions = record ? [writeRecord(of, record.key, record.reply), ...written] : written;
  if (actions.length > actionsACommit || !fitsCommit(actions)) return 'too-large';
  return { snapshot, actions };
}

async function commitOf(
  of: OrganizationId,
  { snapshot, actions }: Transaction,
): Promise<'committed' | Stopped> {
  const outcome = actions.length === 0 ? 'committed' : await commit(of, actions);
  if (outcome === 'committed') return outcome;
  const { items: found, throttled } = outcome;
  const ids = new Set(found.map(({ key }) => Items.idOf(key)));
  const isFound = (need: Need) => ids.has(Items.idOf(keyOf(of, need)));
  if (found.length === 0) return { newer: undefined, found: isFound, throttled };
  const items = itemsOf(snapshot).copy();
  absorb(items, outcome);
  return { newer: snapshotOf(of, items), found: isFound, throttled };
}
