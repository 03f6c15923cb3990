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

/** A resource that was found, with its place in the order that is asked for. */
export interface ListedResource<Resource> {
  readonly place: string;
  readonly resource: Resource;
  /** How long it is in a reply. */
  readonly characters: number;
}

/** Which resources of such a list are asked for. */
export interface FindQuestion<Resource> extends Omit<PageQuestion, 'perPage'> {
  /** How many of them. Which of those that are found make a page is left to who asks. */
  readonly wanted: number;
  readonly isEnough: (found: readonly ListedResource<Resource>[]) => boolean;
  /** What else is read of an entry of the list, and whether what it leads to may be asked for. */
  readonly entry?: {
    readonly attributes: readonly string[];
    readonly mayBeAsked: (entry: Item) => boolean;
  };
  /** Those with these ids that are asked for, as they are stored. */
  readonly read: (uids: readonly string[]) => Promise<readonly ListedResource<Resource>[]>;
}

export interface FindResult<Resource> {
  /** In their order. */
  readonly found: readonly ListedResource<Resource>[];
  /** The last place that was looked at; undefined at the end of the list. */
  readonly end: string | undefined;
}

/**
 * What such a list has after a place. What it says of a resource leads to the resource alone: whether that
 * is asked for, and where it stands, is judged by the resource. Those with `pending` changes are judged
 * whatever the list says, so a change is found as soon as it is made. Eventually consistent, as indexes are.
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
    const part = await readPart(question, pending, { after: place, limit, missing });
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
 * How many entries are looked at next. Where nothing is left out that is as many as are missing, but what
 * resources left behind, or what is pending, may lie between them. Who reads to the end, however far that
 * is, looks at twice as many each time.
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

/** Whether a place comes after another one in the order that is asked for. */
const follows = ({ sort }: Pick<PageQuestion, 'sort'>, one: string, other: string | undefined) =>
  other === undefined || (sort === 'asc' ? one > other : one < other);

/** Those of them that stand after one place and not after another, in their order. */
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
  /** The last place that was looked at; undefined where there are no more. */
  readonly end: string | undefined;
  readonly scanned: number;
}

/** By start the index has a list, by creation the table itself. */
const orders = {
  startedAt: { IndexName: 'byStart', hash: 'lpk', range: 'gsi1sk' },
  createdAt: { IndexName: undefined, hash: 'pk', range: 'sk' },
} as const;

const everywhere = keys.startedIn();

/** The next part of a list without what is pending, which has as many as are missing at most. */
async function readPart<Resource>(
  question: FindQuestion<Resource>,
  pending: ReadonlySet<string>,
  { after, limit, missing }: { after: string | undefined; limit: number; missing: number },
): Promise<Part> {
  const { list, order, sort, within = everywhere, conditions, names, values, entry } = question;
  const { IndexName, hash, range } = orders[order];
  const isUp = sort === 'asc';
  // What a resource left behind is in no index, but still in the table.
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
      // The place after which it begins is looked at once more.
      Limit: after === undefined ? limit : limit + 1,
    }),
  );
  const places = Items.filter((item) => entry === undefined || entry.mayBeAsked(item))
    .map((item) => item[range] as string)
    .filter((place) => place !== after && !pending.has(keys.uidInList(place)));
  const kept = places.slice(0, missing);
  const end = places.length > missing ? kept.at(-1) : LastEvaluatedKey?.[range];
  return { uids: kept.map(keys.uidInList), end: end as string | undefined, scanned: ScannedCount };
}

/** How many of them make a page: as many as asked, or as fill a reply. */
export function fitting(found: readonly ListedResource<unknown>[], perPage: number): number {
  let characters = 0;
  const last = found.findIndex((one) => {
    characters += one.characters;
    return characters > charactersAPage;
  });
  return last < 0 ? perPage : Math.min(perPage, last + 1);
}

/**
 * Whether they make a page. To a caller who may not see what is left out it must be known whether
 * something follows: one more is found, then. Any other page may be followed by an empty one.
 */
export const isPage = (
  found: readonly ListedResource<unknown>[],
  { perPage, conceals }: Pick<PageQuestion, 'perPage' | 'conceals'>,
): boolean =>
  conceals ? found.length > fitting(found, perPage) : found.length >= fitting(found, perPage);
