import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import type { Key } from '../keys/key.ts';

const indexes = {
  startedAt: { IndexName: 'byStart', range: 'gsi1sk' },
  createdAt: { IndexName: 'byCreation', range: 'gsi2sk' },
} as const;

/** The filter and the order of a page of an index. */
export interface PageQuestion {
  /** The index partition: all items of one kind of an organization. */
  readonly list: string;
  readonly order: keyof typeof indexes;
  readonly sort: 'asc' | 'desc';
  readonly perPage: number;
  /** Limits the page to places in this range. */
  readonly within?: { readonly from: string; readonly to: string } | undefined;
  /** Filter expressions. They exclude items after these were read. */
  readonly conditions: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * Whether the caller may not know about the excluded items. No page may then reveal them, not
   * even by where it ends.
   */
  readonly conceals: boolean;
}

/** The keys of the last item of a page. */
export type Position = Record<string, unknown>;

export interface ListedPage {
  readonly items: readonly Item[];
  readonly next: Position | undefined;
}

/** The items that one Query returned, and the number of items that it read. */
interface Read extends ListedPage {
  readonly scanned: number;
}

/**
 * Maximum number of items that a filtered page reads, because filters exclude items after they were
 * read. Such a page may have fewer items than requested.
 */
export const readAPage = 500;
/** Items that a filtered page reads first. Each further Query reads at least as many. */
export const readAtOnce = 100;
/**
 * Maximum number of Queries of a page. A Query ends at 1 MB, so a page of long items reads fewer
 * items and may have fewer than requested.
 */
export const queriesAPage = 5;
/**
 * A response of a function is limited to 6 MB, and a Query reads 1 MB. A page with this many
 * characters is not filled further.
 */
export const charactersAPage = 1_000_000;

/**
 * One page of an index: one Query without filters, a few with filters. Eventually consistent, like
 * the indexes.
 */
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
 * One page, if a single Query is enough for it because the period contains few items or the filter
 * excludes few of them. Undefined if more items would have to be read.
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
 * One page for a caller who may not know about the excluded items. It reads until it finds one item
 * more than the page holds, or the list ends. The items of the page, the existence of a next page
 * and its position are therefore the same as in a list without the excluded items. Only the
 * response time depends on them: a request that takes too long is answered as unavailable.
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
    // If the first items contain too few matches, each further Query reads its maximum of 1 MB.
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
  // A page that can be cut needs the keys of its last item. Each attribute that is read costs CPU
  // time.
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

/** The number of items that make a page: as many as requested, or as fill a response. */
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

/** The place in the requested order at which a page ended. */
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
