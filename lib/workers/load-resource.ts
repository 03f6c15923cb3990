import { type Item, type Items, readItems } from '../data/engine/items.ts';
import { readTogether } from '../data/engine/read-together.ts';
import { outgoingFrom, readOutgoing } from '../data/feed/outbox.ts';
import { keys } from '../data/keys/keys.ts';
import { originKey, versionIn } from '../data/resources/documents.ts';
import type { Origin, Outgoing } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';

/** Changes of one resource that are not told yet, in the order of their versions. */
export type Run = readonly [Outgoing, ...Outgoing[]];

/** A resource with all that was done to it since the first change that is not told yet. */
export interface Loaded {
  /** Undefined where it is gone and left nothing. */
  readonly item: Item | undefined;
  /** By the version that each made. A version without a change here was published, is no event, or was discarded. */
  readonly since: ReadonlyMap<number, Outgoing>;
}

/** So many places of changes are read at a time with the resource: DynamoDB reads 100 items together. */
const placesAtOnce = 90;

/**
 * Reads the resource of a run, and the changes that came after the run was read: who undoes them has the
 * resource at each version of the run. `later`: another transaction is under way, or an earlier change is
 * not told yet.
 *
 * That an earlier change is told is known by its absence, so it and the resource are read at one instant,
 * at which the run was made already. A Query beside transactions would not do: it may see the second of
 * two changes and not the first.
 */
export async function loadResource(of: OrganizationId, run: Run): Promise<Loaded | 'later'> {
  const [{ origin, version: first }] = run;
  const before = first > 1 ? [first - 1] : [];
  const read = await readAt(of, origin, before);
  if (read === 'later' || read.found.length > 0) return 'later';
  const { item } = read;
  const since = byVersion(run);
  if (item === undefined) return (await isGone(of, origin, first)) ? { item, since } : 'later';
  const version = versionIn(item);
  // The item of the resource is written after that of the outbox.
  if (version < (run.at(-1) as Outgoing).version) return 'later';
  if (missingIn(since, first, version).length === 0) return { item, since };
  const known = byVersion([...run, ...(await readOutgoing(of, origin))]);
  const last = Math.max(version, ...known.keys());
  const loaded = await loadRest(of, origin, { known, first, last });
  return loaded === 'later' || leavesOut(run, loaded) ? 'later' : loaded;
}

/** Whether there is a change between two of the run that the run does not have: the second waits for it. */
function leavesOut(run: Run, { since }: Loaded): boolean {
  const versions = run.map(({ version }) => version);
  const [first = 0, last = 0] = [versions[0], versions.at(-1)];
  return [...since.keys()].some(
    (version) => version > first && version < last && !versions.includes(version),
  );
}

/** A resource may be written after its change in the outbox: that it is not there is known by both at one instant. */
async function isGone(of: OrganizationId, origin: Origin, version: number): Promise<boolean> {
  const read = await readAt(of, origin, [version]);
  return read !== 'later' && read.item === undefined;
}

/** All changes that were found, from the first version on to the last. */
interface Known {
  readonly known: ReadonlyMap<number, Outgoing>;
  readonly first: number;
  readonly last: number;
}

/**
 * Versions that nobody finds are such that were never told of, if that is how it was at one instant, or were told
 * before. All of them were made already, so what is not in its place is not there later either, however many are looked for.
 */
async function loadRest(
  of: OrganizationId,
  origin: Origin,
  { known, first, last }: Known,
): Promise<Loaded | 'later'> {
  const missing = missingIn(known, first, last);
  const found: Outgoing[] = [];
  for (let at = 0; ; at += placesAtOnce) {
    const read = await readAt(of, origin, missing.slice(at, at + placesAtOnce));
    if (read === 'later') return 'later';
    found.push(...read.found);
    if (at + placesAtOnce < missing.length) continue;
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

/** Whether a version of the resource, from one on, was made by a change that is not known. */
export const isMissing = ({ item, since }: Loaded, from: number): boolean =>
  item !== undefined && missingIn(since, from, versionIn(item)).length > 0;

interface ReadAt {
  readonly item: Item | undefined;
  readonly found: readonly Outgoing[];
}

/** The resource, and the changes of these versions that are not told, at one instant. */
async function readAt(
  of: OrganizationId,
  origin: Origin,
  versions: readonly number[],
): Promise<ReadAt | 'later'> {
  const key = originKey(of, origin);
  const others = versions.map((version) => keys.outgoing(of, origin, version));
  const items: Items | 'busy' =
    others.length === 0 ? await readItems(of, [key]) : await readTogether(of, [key, ...others]);
  if (items === 'busy') return 'later';
  const there = others.map((one) => items.get(one)).filter((one) => one !== undefined);
  const found = there.flatMap((one) => outgoingFrom(one) ?? []);
  // What cannot be read is in its place all the same.
  return found.length < there.length ? 'later' : { item: items.get(key), found };
}
