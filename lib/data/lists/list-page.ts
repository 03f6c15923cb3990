import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import type { Key } from '../keys/key.ts';

const indexes = {
  startedAt: { IndexName: 'byStart', range: 'gsi1sk' },
  createdAt: { IndexName: 'byCreation', range: 'gsi2sk' },
} as const;

/** Which items of an index are asked for, in which order. */
export interface PageQuestion {
  /** The index partition: all that an organization has of one kind. */
  readonly list: string;
  readonly order: keyof typeof indexes;
  readonly sort: 'asc' | 'desc';
  readonly perPage: number;
  /** Between these places of the order alone. */
  readonly within?: { readonly from: string; readonly to: string } | undefined;
  /** What leaves items out after they were read. */
  readonly conditions: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** The caller may not see what they leave out: then no page may tell of it, not even by its end. */
  readonly conceals: boolean;
}

/** Where a page ended: the keys of its last item. */
export type Position = Record<string, unknown>;

export interface ListedPage {
  readonly items: readonly Item[];
  readonly next: Position | undefined;
}

/** What one Query found, and how many items it read for it. */
interface Read extends ListedPage {
  readonly scanned: number;
}

/** Filters leave items out after they were read, so a page that has any reads at most so many, and may be short. */
export const readAPage = 500;
/** A page reads so many first, and as many or more each time after that. */
export const readAtOnce = 100;
/** A Query ends at 1 MB, too: where items are long it reads fewer, and the page is short. */
export const queriesAPage = 5;
/** A reply of a function has 6 MB at most, and a Query reads one at once: who has as much as this waits for no more. */
export const charactersAPage = 1_000_000;

/** One page of an index: one Query without filters, a few with them. Eventually consistent, as indexes are. */
export async function listPage(
  _of: OrganizationId,
  question: PageQuestion,
  after: Position | undefined,
): Promise<ListedPage> {
  const { perPage, order, conditions, conceals } = question;
  if (conceals) return concealingPage(question, after);
  const isFiltered = conditions.length > 0;
  const most = isFiltered ? readAPage : perPage;
  const found: Item[] = [];
  let next = after;
  let scanned = 0;
  let queries = 0;
  let atOnce = isFiltered ? readAtOnce : perPage;
  do {
    const read = await readOn(question, next, atOnce);
    found.push(...read.items);
    next = read.next;
    scanned += read.scanned;
    queries += 1;
    const expected = ((perPage - found.length) * scanned) / found.length;
    const rest = queries === queriesAPage ? 0 : most - scanned;
    atOnce = Math.min(rest, Math.max(readAtOnce, Math.ceil(expected)));
  } while (next !== undefined && atOnce > 0 && found.length < perPage && !isLong(found));
  const items = found.slice(0, perPage);
  const last = items.at(-1);
  const cut = found.length > items.length && last !== undefined;
  return { items, next: cut ? positionOf(last, order) : next };
}

/**
 * The same page where a single Query shows all of it, because little lies in the period or much of it is
 * asked for; undefined where more would have to be read.
 */
export async function pageAtOnce(
  _of: OrganizationId,
  question: PageQuestion,
  after: Position | undefined,
): Promise<ListedPage | undefined> {
  const { perPage, order, conceals } = question;
  const { items: found, next } = await readOn(question, after, readAtOnce);
  const items = found.slice(0, conceals ? fitting(found, perPage) : perPage);
  const last = items.at(-1);
  if (found.length > items.length && last !== undefined)
    return { items, next: positionOf(last, order) };
  const isWhole = next === undefined || (!conceals && items.length === perPage);
  return isWhole ? { items, next } : undefined;
}

/**
 * The same for a caller who may not see what is left out. It reads on until an item more is found than
 * the page takes, or the list ends: so what the page holds, whether another follows, and the place at
 * which it begins are those of a list of the found ones alone. How long that takes is not; what takes
 * longer than a request may is unavailable.
 */
async function concealingPage(
  question: PageQuestion,
  after: Position | undefined,
): Promise<ListedPage> {
  const found: Item[] = [];
  let next = after;
  let atOnce: number | undefined = readAtOnce;
  do {
    const page = await readOn(question, next, atOnce);
    found.push(...page.items);
    next = page.next;
    // Where little is found among much, as much as one Query reads, which is 1 MB.
    atOnce = undefined;
  } while (next !== undefined && found.length <= fitting(found, question.perPage));
  const items = found.slice(0, fitting(found, question.perPage));
  const last = items.at(-1);
  const isCut = found.length > items.length && last !== undefined;
  return { items, next: isCut ? positionOf(last, question.order) : undefined };
}

async function readOn(
  { list, order, sort, within, conditions, names, values }: PageQuestion,
  after: Position | undefined,
  limit: number | undefined,
): Promise<Read> {
  const { IndexName, range } = indexes[order];
  const isFiltered = conditions.length > 0;
  // A page that can be cut needs the keys of its last item; every attribute that is read costs CPU.
  const attributes = ['doc', '#schema', ...(isFiltered ? ['pk', 'sk', 'lpk', range] : [])];
  const {
    Items = [],
    LastEvaluatedKey,
    ScannedCount = Items.length,
  } = await table.send(
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: within
        ? `lpk = :lpk AND ${range} BETWEEN :from AND :to`
        : 'lpk = :lpk',
      ProjectionExpression: attributes.join(', '),
      ...(isFiltered && { FilterExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: { ...names, '#schema': 'schema' },
      ExpressionAttributeValues: {
        ...values,
        ':lpk': list,
        ...(within && { ':from': within.from, ':to': within.to }),
      },
      ScanIndexForward: sort === 'asc',
      ...(limit !== undefined && { Limit: limit }),
      ...(after && { ExclusiveStartKey: after }),
    }),
  );
  return { items: Items, next: LastEvaluatedKey, scanned: ScannedCount };
}

const isLong = (items: readonly Item[]): boolean =>
  items.reduce((sum, { doc }) => sum + (doc as string).length, 0) > charactersAPage;

/** How many of them make a page: as many as asked, or as fill a reply. */
function fitting(items: readonly Item[], perPage: number): number {
  let characters = 0;
  let count = 0;
  for (const { doc } of items.slice(0, perPage)) {
    characters += (doc as string).length;
    count += 1;
    if (characters > charactersAPage) return count;
  }
  return perPage;
}

function positionOf(item: Item, order: PageQuestion['order']): Position {
  const { range } = indexes[order];
  return { pk: item.pk, sk: item.sk, lpk: item.lpk, [range]: item[range] };
}

/** The place in its order at which a page ended. */
export const placeIn = (
  order: PageQuestion['order'],
  position: Position | undefined,
): string | undefined => position?.[indexes[order].range] as string | undefined;

/** The position of an item in a list, by its place there. */
export const positionAt = (
  list: string,
  order: PageQuestion['order'],
  place: string,
  { pk, sk }: Key,
): Position => ({ pk, sk, lpk: list, [indexes[order].range]: place });
