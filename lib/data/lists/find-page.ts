import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import {
  charactersAPage,
  type PageQuestion,
  queriesAPage,
  readAPage,
  readAtOnce,
} from './list-page.ts';

/** A resource with its place in the requested order. */
export interface ListedResource<Resource> {
  readonly place: string;
  readonly resource: Resource;
  /** The number of characters of the resource in a response. */
  readonly characters: number;
}

/** The filter and the order of a page of resources. */
export interface FindQuestion<Resource> extends Omit<PageQuestion, 'perPage'> {
  /**
   * The number of requested resources. The caller determines which of the returned resources make a
   * page.
   */
  readonly wanted: number;
  readonly isEnough: (found: readonly ListedResource<Resource>[]) => boolean;
  /** Whether the list is sorted by creation in an index, too, and not only in the table. */
  readonly isIndexedByCreation?: boolean;
  /** Additional attributes to read of each entry, and a first filter on the entry alone. */
  readonly entry?: {
    readonly attributes: readonly string[];
    readonly mayBeAsked: (entry: Item) => boolean;
  };
  /** Reads the resources with these ids, and returns those that match the filter. */
  readonly read: (uids: readonly string[]) => Promise<readonly ListedResource<Resource>[]>;
}

export interface FindResult<Resource> {
  /** The resources, in the requested order. */
  readonly found: readonly ListedResource<Resource>[];
  /** The last place that was read; undefined at the end of the list. */
  readonly end: string | undefined;
}

/**
 * Finds the resources of a list after a place. An entry only names a resource: the resource itself
 * determines whether it matches and where it is in the order. Resources with `pending` changes are
 * always read, so a change is visible as soon as it is made. Eventually consistent, like the
 * indexes.
 */
export async function findIn<Resource>(
  _of: OrganizationId,
  question: FindQuestion<Resource>,
  pending: ReadonlySet<string>,
  after: string | undefined,
): Promise<FindResult<Resource>> {
  const { wanted, isEnough, conceals, read } = question;
  const waiting = pending.size > 0 ? await read([...pending]) : [];
  const found: ListedResource<Resource>[] = [];
  let place = after;
  let scanned = 0;
  let queries = 0;
  const isOver = () => !conceals && (queries >= queriesAPage || scanned >= readAPage);
  do {
    const missing = Math.max(1, wanted - found.length);
    const limit = limitOf(question, { missing, found: found.length, scanned, queries });
    // A filter may exclude most of the resources, and a search that must reach the end of the list
    // would otherwise read few of them at a time.
    const most = conceals ? Math.min(missing * 2 ** queries, readAPage) : missing;
    const part = await readPart(question, pending, { after: place, limit, most });
    const listed = part.uids.length > 0 ? await read(part.uids) : [];
    found.push(...inOrder(question, [...listed, ...waiting], { after: place, end: part.end }));
    place = part.end;
    scanned += part.scanned;
    queries += 1;
  } while (place !== undefined && !isEnough(found) && !isOver());
  return { found, end: place };
}

interface Progress {
  readonly missing: number;
  readonly found: number;
  readonly scanned: number;
  readonly queries: number;
}

/**
 * The number of entries to read next. Without filters it is the number of missing resources, but
 * stale entries and pending resources may lie between them. A search that must reach the end of the
 * list (`conceals`) reads twice as many each time.
 */
function limitOf(
  {
    conditions,
    entry,
    conceals,
  }: Pick<PageQuestion, 'conditions' | 'conceals'> & {
    readonly entry?: unknown;
  },
  { missing, found, scanned, queries }: Progress,
): number {
  const isFiltered = conditions.length > 0 || entry !== undefined;
  if (queries === 0 && !isFiltered) return missing;
  const expected = found > 0 ? Math.ceil((missing * scanned) / found) : 0;
  if (conceals) return Math.max(readAtOnce * 2 ** queries, expected);
  return Math.min(Math.max(readAtOnce, expected), readAPage - scanned);
}

/** Whether a place comes after another one in the requested order. */
const follows = ({ sort }: Pick<PageQuestion, 'sort'>, one: string, other: string | undefined) =>
  other === undefined || (sort === 'asc' ? one > other : one < other);

/** The resources after one place and up to another, in the requested order. */
const inOrder = <Resource>(
  question: Pick<PageQuestion, 'sort'>,
  found: readonly ListedResource<Resource>[],
  { after, end }: { readonly after: string | undefined; readonly end: string | undefined },
): readonly ListedResource<Resource>[] =>
  found
    .filter(({ place }) => follows(question, place, after))
    .filter(({ place }) => end === undefined || !follows(question, place, end))
    .sort((a, b) => (follows(question, a.place, b.place) ? 1 : -1));

interface Part {
  readonly uids: readonly string[];
  /** The last place that was read; undefined at the end of the list. */
  readonly end: string | undefined;
  readonly scanned: number;
}

/** The index has each list sorted by start; the table has it sorted by creation. */
const orders = {
  startedAt: { IndexName: 'byStart', hash: 'lpk', range: 'gsi1sk' },
  createdAt: { IndexName: undefined, hash: 'pk', range: 'sk' },
} as const;
const byCreation = { IndexName: 'byCreation', hash: 'lpk', range: 'gsi2sk' } as const;

const everywhere = keys.startedIn();

/** The next part of a list without the pending resources. It has at most `most` ids. */
async function readPart<Resource>(
  question: FindQuestion<Resource>,
  pending: ReadonlySet<string>,
  { after, limit, most }: { after: string | undefined; limit: number; most: number },
): Promise<Part> {
  const { list, order, sort, within = everywhere, conditions, names, values, entry } = question;
  const isIndexed = order === 'createdAt' && question.isIndexedByCreation === true;
  const { IndexName, hash, range } = isIndexed ? byCreation : orders[order];
  const isUp = sort === 'asc';
  // Stale entries are in no index, but they are still in the table.
  const filters = [...(IndexName ? [] : ['attribute_exists(lpk)']), ...conditions];
  const {
    Items = [],
    LastEvaluatedKey,
    ScannedCount = 0,
  } = await table.send(
    new QueryCommand({
      TableName,
      ...(IndexName && { IndexName }),
      KeyConditionExpression: `${hash} = :list AND ${range} BETWEEN :first AND :last`,
      ProjectionExpression: [range, ...(entry?.attributes ?? [])].join(', '),
      ...(filters.length > 0 && { FilterExpression: filters.join(' AND ') }),
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: { ...names } }),
      ExpressionAttributeValues: {
        ...values,
        ':list': list,
        ':first': (isUp ? after : undefined) ?? within.from,
        ':last': (isUp ? undefined : after) ?? within.to,
      },
      ScanIndexForward: isUp,
      // The range includes the place after which the page begins, so that place is read again.
      Limit: after === undefined ? limit : limit + 1,
    }),
  );
  const places = Items.filter((item) => entry === undefined || entry.mayBeAsked(item))
    .map((item) => item[range] as string)
    .filter((place) => place !== after && !pending.has(keys.uidInList(place)));
  const kept = places.slice(0, most);
  const end = places.length > most ? kept.at(-1) : LastEvaluatedKey?.[range];
  return { uids: kept.map(keys.uidInList), end: end as string | undefined, scanned: ScannedCount };
}

/** The number of resources that make a page: as many as requested, or as fill a response. */
export function fitting(found: readonly ListedResource<unknown>[], perPage: number): number {
  let characters = 0;
  const last = found.findIndex((one) => {
    characters += one.characters;
    return characters > charactersAPage;
  });
  return last < 0 ? perPage : Math.min(perPage, last + 1);
}

/**
 * Whether the resources make a page. If the caller may not know about concealed resources, one more
 * than a page must be found, so that it is certain whether another page follows. Any other page may
 * be followed by an empty one.
 */
export const isPage = (
  found: readonly ListedResource<unknown>[],
  { perPage, conceals }: Pick<PageQuestion, 'perPage' | 'conceals'>,
): boolean =>
  conceals ? found.length > fitting(found, perPage) : found.length >= fitting(found, perPage);
