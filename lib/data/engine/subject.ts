import type { Change, ChangeType } from '../../domain/change.ts';
import type { Need, NeedType } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from '../keys/key.ts';
import type { Action } from './commit.ts';
import type { Item, Items } from './items.ts';

/** Another item shows whether the item of a need exists. If both are needed, the item is read only if it exists. */
export interface Mark<NeedKey = never> {
  /** The key of the item that shows it. */
  readonly keyOf: (of: OrganizationId, key: NeedKey) => Key;
  readonly isSet: (item: Item | undefined) => boolean;
  /** The attributes of the marked item that these needs use. */
  readonly attributesFor: (needs: readonly Need[]) => readonly string[];
}

/** How the needs of one kind are read. */
export interface Read {
  readonly kind: string;
  readonly keysOf: (of: OrganizationId, key: never) => readonly Key[];
  readonly valueIn: (of: OrganizationId, items: Items, key: never) => unknown;
  readonly mark?: Mark | undefined;
}

/** A need whose item is marked. */
export interface MarkedNeed {
  readonly need: Need;
  readonly key: Key;
  readonly mark: Mark;
  readonly markKey: Key;
}

/** A change with the actions that store it. */
export interface WrittenChange {
  readonly change: Change;
  readonly actions: readonly Action[];
}

/** How the changes of one kind are written. */
export interface Write<Kind extends string = string, Data = never> {
  readonly kind: Kind;
  readonly actionsOf: (of: OrganizationId, items: Items, data: Data) => readonly Action[];
  /** Whether a transaction with this change leaves room for what must be possible later, such as the cancellation of a booking. */
  readonly leavesRoom?:
    | ((
        of: OrganizationId,
        items: Items,
        data: Data,
        transaction: readonly WrittenChange[],
      ) => boolean)
    | undefined;
}

/** A subject: how its needs are read and its changes are written. Nothing else knows the keys and the forms of its items. */
export interface Subject {
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
}

/** The changes that some subjects write. */
export type ChangesOf<S extends Subject> = S['writes'][number] extends infer W
  ? W extends Write<infer Kind, infer Data>
    ? Change<Kind, Data>
    : never
  : never;

/** Reads a need from one item. */
export const reads = <NeedKey, Value>(
  need: NeedType<NeedKey, Value>,
  keyOf: (of: OrganizationId, key: NeedKey) => Key,
  valueIn: (of: OrganizationId, items: Items, key: NeedKey) => Value,
  mark?: Mark<NeedKey>,
): Read => ({ ...readsSeveral(need, (of, key) => [keyOf(of, key)], valueIn), mark });

/** Reads a need from several items. */
export const readsSeveral = <NeedKey, Value>(
  need: NeedType<NeedKey, Value>,
  keysOf: (of: OrganizationId, key: NeedKey) => readonly Key[],
  valueIn: (of: OrganizationId, items: Items, key: NeedKey) => Value,
): Read => ({ kind: need.kind, keysOf, valueIn });

/** Writes a change with actions. The condition of each action is the version of its item as it was read. */
export const writes = <const Kind extends string, Data>(
  change: ChangeType<Kind, Data>,
  actionsOf: (of: OrganizationId, items: Items, data: Data) => readonly Action[],
  leavesRoom?: Write<Kind, Data>['leavesRoom'],
): Write<Kind, Data> => ({ kind: change.kind, actionsOf, leavesRoom });

/** The writes of some subjects, by the kind of change. */
export class Writes {
  readonly #byKind: ReadonlyMap<string, Write>;

  constructor(subjects: readonly Subject[]) {
    const all = subjects.flatMap((one) => one.writes);
    this.#byKind = new Map(all.map((write) => [write.kind, write]));
    if (this.#byKind.size < all.length) throw new Error('Two writes have the same kind of change.');
  }

  actionsOf(of: OrganizationId, items: Items, change: Change): readonly Action[] {
    return this.#writeOf(change).actionsOf(of, items, change.data as never);
  }

  /** Whether a transaction leaves the room that its changes require. */
  leavesRoom(of: OrganizationId, items: Items, transaction: readonly WrittenChange[]): boolean {
    return transaction.every(({ change }) => {
      const { leavesRoom } = this.#writeOf(change);
      return leavesRoom?.(of, items, change.data as never, transaction) ?? true;
    });
  }

  #writeOf({ kind }: Change): Write {
    const write = this.#byKind.get(kind);
    if (write) return write;
    throw new Error(
      `No subject of this function writes "${kind}". Add the subject in its handler.`,
    );
  }
}

/** The reads of some subjects, by the kind of need. */
export class Reads {
  readonly #byKind: ReadonlyMap<string, Read>;

  constructor(subjects: readonly Subject[]) {
    const all = subjects.flatMap((one) => one.reads);
    this.#byKind = new Map(all.map((read) => [read.kind, read]));
    if (this.#byKind.size < all.length) throw new Error('Two reads have the same kind of need.');
  }

  keysOf(of: OrganizationId, need: Need): readonly Key[] {
    return this.#readOf(need).keysOf(of, need.key as never);
  }

  valueIn<Value>(of: OrganizationId, items: Items, need: Need<Value>): Value {
    return this.#readOf(need).valueIn(of, items, need.key as never) as Value;
  }

  /** The needs whose items are marked. */
  markedIn(of: OrganizationId, needs: readonly Need[]): readonly MarkedNeed[] {
    return needs.flatMap((need) => {
      const { mark } = this.#readOf(need);
      if (mark === undefined) return [];
      const markKey = mark.keyOf(of, need.key as never);
      return this.keysOf(of, need).map((key) => ({ need, key, mark, markKey }));
    });
  }

  #readOf({ kind }: Need): Read {
    const read = this.#byKind.get(kind);
    if (read) return read;
    throw new Error(`No subject of this function reads "${kind}". Add the subject in its handler.`);
  }
}
