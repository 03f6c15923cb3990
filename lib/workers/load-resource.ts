import { type Item, type Items, readItems } from '../data/engine/items.ts';
import { readTogether } from '../data/engine/read-together.ts';
import {
  keysOfOutgoing,
  outgoingFrom,
  readOutgoing,
  type StoredOutgoing,
} from '../data/feed/outbox.ts';
import { originKey, versionIn } from '../data/resources/documents.ts';
import type { Origin, Outgoing } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Unpublished changes of one resource, in the order of their versions. */
export type UnpublishedChanges = readonly [StoredOutgoing, ...StoredOutgoing[]];

/** A resource with all its changes since the first unpublished one. */
export interface Loaded {
  /** Undefined if the resource was deleted without a trace. */
  readonly item: Item | undefined;
  /** The changes by version. A version without a change was published, is no event, or was discarded. */
  readonly since: ReadonlyMap<number, Outgoing>;
}

/** Maximum number of changes that are read together with the resource. DynamoDB reads 100 items in a transaction, and a change can be at two keys. */
const versionsARead = 45;

/**
 * Reads a resource, and its changes after the given ones. Undoing them gives the resource at each version. Returns `later`
 * if another transaction is in progress, or if an earlier change is not published yet.
 *
 * An earlier change is published if it is not in the outbox any more, so it is read in one transaction with the resource. A
 * Query is not sufficient: during a transaction it may see the second of two changes and not the first.
 */
export async function loadResource(
  of: OrganizationId,
  changes: UnpublishedChanges,
): Promise<Loaded | 'later'> {
  const [{ origin, version: first }] = changes;
  const before = first > 1 ? [first - 1] : [];
  const read = await readAt(of, origin, before);
  if (read === 'later' || read.found.length > 0) return 'later';
  const { item } = read;
  const since = byVersion(changes);
  if (item === undefined) return (await isDeleted(of, origin, first)) ? { item, since } : 'later';
  const version = versionIn(item);
  // The item of the resource is written after that of the outbox.
  if (version < (changes.at(-1) as Outgoing).version) return 'later';
  if (missingIn(since, first, version).length === 0) return { item, since };
  const known = byVersion([...changes, ...(await readOutgoing(of, origin))]);
  const last = Math.max(version, ...known.keys());
  const loaded = await loadRest(of, origin, { known, first, last });
  return loaded === 'later' || hasGap(changes, loaded) ? 'later' : loaded;
}

/** Whether a change between two of the given changes is missing. The second one must wait for it. */
function hasGap(changes: UnpublishedChanges, { since }: Loaded): boolean {
  const versions = changes.map(({ version }) => version);
  const [first = 0, last = 0] = [versions[0], versions.at(-1)];
  return [...since.keys()].some(
    (version) => version > first && version < last && !versions.includes(version),
  );
}

/** Whether a resource is deleted. Its item may be written after its change in the outbox, so both are read at one instant. */
async function isDeleted(of: OrganizationId, origin: Origin, version: number): Promise<boolean> {
  const read = await readAt(of, origin, [version]);
  return read !== 'later' && read.item === undefined;
}

/** The changes that were found, and the range of their versions. */
interface FoundChanges {
  readonly known: ReadonlyMap<number, Outgoing>;
  readonly first: number;
  readonly last: number;
}

/**
 * Looks for the missing versions in the outbox. All of them were committed before, so a change that is not there is no event,
 * or was published before, and is not added later.
 */
async function loadRest(
  of: OrganizationId,
  origin: Origin,
  { known, first, last }: FoundChanges,
): Promise<Loaded | 'later'> {
  const missing = missingIn(known, first, last);
  const found: Outgoing[] = [];
  for (let at = 0; ; at += versionsARead) {
    const read = await readAt(of, origin, missing.slice(at, at + versionsARead));
    if (read === 'later') return 'later';
    found.push(...read.found);
    if (at + versionsARead < missing.length) continue;
    const { item } = read;
    const since = byVersion([...known.values(), ...found]);
    const sought = new Set(missing);
    const version = item === undefined ? 0 : versionIn(item);
    const isWhole = missingIn(since, first, version).every((one) => sought.has(one));
    return isWhole ? { item, since } : 'later';
  }
}

const byVersion = (changes: readonly Outgoing[]): ReadonlyMap<number, Outgoing> =>
  new Map(changes.map((one) => [one.version, one]));

const missingIn = (known: ReadonlyMap<number, Outgoing>, from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i).filter(
    (version) => !known.has(version),
  );

/** The last version of the resource, from one on, whose change is not known. Undefined if all are known. */
export const lastMissing = ({ item, since }: Loaded, from: number): number | undefined =>
  item && missingIn(since, from, versionIn(item)).at(-1);

interface ReadAt {
  readonly item: Item | undefined;
  readonly found: readonly Outgoing[];
}

/** The resource and its unpublished changes with these versions, at one instant. */
async function readAt(
  of: OrganizationId,
  origin: Origin,
  versions: readonly number[],
): Promise<ReadAt | 'later'> {
  const key = originKey(of, origin);
  const others = await keysOfOutgoing(of, origin, versions);
  const items: Items | 'busy' =
    others.length === 0 ? await readItems(of, [key]) : await readTogether(of, [key, ...others]);
  if (items === 'busy') return 'later';
  const there = others.map((one) => items.get(one)).filter((one) => one !== undefined);
  const found = there.flatMap((one) => outgoingFrom(one) ?? []);
  // A change that cannot be read is unpublished, too.
  return found.length < there.length ? 'later' : { item: items.get(key), found };
}
