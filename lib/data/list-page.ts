import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Item } from './items.ts';
import { TableName, table } from './table.ts';

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
  /** The list begins at this instant. */
  readonly from?: string | undefined;
  /** What leaves items out after they were read. */
  readonly conditions: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where a page ended: the keys of its last item. */
export type Position = Record<string, unknown>;

export interface ListedPage {
  readonly items: readonly Item[];
  readonly next: Position | undefined;
}

/** Filters leave items out after they were read, so a page that has any reads at most this many more. */
const readsAPage = 5;
const readAtOnce = 100;
/** A reply of a function has 6 MB at most, and a Query reads one at once: who has as much as this waits for no more. */
export const charactersAPage = 1_000_000;

/** One page of an index: one Query without filters, a few with them. Eventually consistent, as indexes are. */
export async function listPage(
  _of: OrganizationId,
  { list, order, sort, perPage, from, conditions, names, values }: PageQuestion,
  after: Position | undefined,
): Promise<ListedPage> {
  const { IndexName, range } = indexes[order];
  const isFiltered = conditions.length > 0;
  // A page that can be cut needs the keys of its last item; every attribute that is read costs CPU.
  const attributes = isFiltered ? ['doc', 'pk', 'sk', 'lpk', range] : ['doc'];
  const found: Item[] = [];
  let next = after;
  for (let read = 0; read < readsAPage; read += 1) {
    const page = await table.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression:
          from === undefined ? 'lpk = :lpk' : `lpk = :lpk AND ${range} >= :from`,
        ProjectionExpression: attributes.join(', '),
        ...(isFiltered && { FilterExpression: conditions.join(' AND ') }),
        ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: { ...names } }),
        ExpressionAttributeValues: {
          ...values,
          ':lpk': list,
          ...(from !== undefined && { ':from': from }),
        },
        ScanIndexForward: sort === 'asc',
        Limit: isFiltered ? readAtOnce : perPage,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    found.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
    if (next === undefined || found.length >= perPage || isLong(found)) break;
  }
  const items = found.slice(0, perPage);
  const last = items.at(-1);
  const cut = found.length > items.length && last !== undefined;
  return { items, next: cut ? positionOf(last, range) : next };
}

const isLong = (items: readonly Item[]): boolean =>
  items.reduce((sum, { doc }) => sum + (doc as string).length, 0) > charactersAPage;

const positionOf = (item: Item, range: string): Position => ({
  pk: item.pk,
  sk: item.sk,
  lpk: item.lpk,
  [range]: item[range],
});
