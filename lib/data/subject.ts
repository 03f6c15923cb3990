import type { Need, NeedType } from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Items } from './engine/items.ts';
import type { Key } from './keys.ts';

/** How the needs of one kind are read. */
export interface Read {
  readonly kind: string;
  readonly keysOf: (of: OrganizationId, key: never) => readonly Key[];
  readonly valueIn: (of: OrganizationId, items: Items, key: never) => unknown;
}

/** A subject: the needs that it reads, each with the keys of its items and the value made from them. */
export interface Subject {
  readonly name: string;
  readonly reads: readonly Read[];
}

/** Reads a need from one item. */
export const reads = <NeedKey, Value>(
  need: NeedType<NeedKey, Value>,
  keyOf: (of: OrganizationId, key: NeedKey) => Key,
  valueIn: (of: OrganizationId, items: Items, key: NeedKey) => Value,
): Read => readsSeveral(need, (of, key) => [keyOf(of, key)], valueIn);

/** Reads a need from several items. */
export const readsSeveral = <NeedKey, Value>(
  need: NeedType<NeedKey, Value>,
  keysOf: (of: OrganizationId, key: NeedKey) => readonly Key[],
  valueIn: (of: OrganizationId, items: Items, key: NeedKey) => Value,
): Read => ({ kind: need.kind, keysOf, valueIn });

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

  #readOf({ kind }: Need): Read {
    const read = this.#byKind.get(kind);
    if (read) return read;
    throw new Error(`No subject of this function reads "${kind}". Add the subject in its handler.`);
  }
}
