import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Booking, BookingStatus } from '../domain/bookings/booking.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Item } from './items.ts';
import { keys } from './keys.ts';
import { TableName, table } from './table.ts';

/** What a list of bookings asks for. Instants as they are stored. */
export interface BookingFilter {
  readonly order: 'startedAt' | 'createdAt';
  readonly sort: 'asc' | 'desc';
  readonly perPage: number;
  readonly status?: BookingStatus | undefined;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly eventTypeId?: string | undefined;
  /** Every one of them is a host: who is asked for, and who a `restricted` caller is. */
  readonly hostIds: readonly string[];
}

/** Where a page ended: the keys of its last item. */
export type Position = Record<string, unknown>;

interface Page {
  readonly bookings: readonly Booking[];
  readonly next: Position | undefined;
}

const indexes = {
  startedAt: { IndexName: 'byStart', range: 'gsi1sk' },
  createdAt: { IndexName: 'byCreation', range: 'gsi2sk' },
} as const;

/** Filters leave items out after they were read, so a page that has any reads at most this many more. */
const readsAPage = 5;
const readAtOnce = 100;

/** One page of an index: one Query without filters, a few with them. Eventually consistent, as indexes are. */
export async function listBookings(
  of: OrganizationId,
  filter: BookingFilter,
  after: Position | undefined,
): Promise<Page> {
  const { conditions, names, values } = filterOf(of, filter);
  const { IndexName, range } = indexes[filter.order];
  const found: Item[] = [];
  let next = after;
  for (let read = 0; read < readsAPage; read += 1) {
    const page = await table.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: keyCondition(filter, range),
        ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
        ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
        ExpressionAttributeValues: values,
        ScanIndexForward: filter.sort === 'asc',
        Limit: conditions.length > 0 ? readAtOnce : filter.perPage,
        ...(next && { ExclusiveStartKey: next }),
      }),
    );
    found.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
    if (next === undefined || found.length >= filter.perPage) break;
  }
  const kept = found.slice(0, filter.perPage);
  const last = kept.at(-1);
  const cut = found.length > kept.length && last !== undefined;
  return {
    bookings: kept.map((item) => JSON.parse(item.doc as string)),
    next: cut ? positionOf(last, range) : next,
  };
}

const keyCondition = ({ order, startedAt }: BookingFilter, range: string): string =>
  order === 'startedAt' && startedAt !== undefined
    ? `lpk = :lpk AND ${range} >= :from`
    : 'lpk = :lpk';

function filterOf(of: OrganizationId, filter: BookingFilter) {
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ':lpk': keys.bookingList(of) };
  const { order, status, startedAt, endedAt, eventTypeId, hostIds } = filter;
  if (startedAt !== undefined) {
    values[':from'] = startedAt;
    if (order !== 'startedAt') conditions.push('startedAt >= :from');
  }
  if (status !== undefined) {
    conditions.push('#status = :status');
    names['#status'] = 'status';
    values[':status'] = status;
  }
  if (endedAt !== undefined) {
    conditions.push('endedAt <= :to');
    values[':to'] = endedAt;
  }
  if (eventTypeId !== undefined) {
    conditions.push('eventTypeId = :eventTypeId');
    values[':eventTypeId'] = eventTypeId;
  }
  for (const [index, userId] of hostIds.entries()) {
    conditions.push(`contains(hostIds, :host${index})`);
    values[`:host${index}`] = userId;
  }
  return { conditions, names, values };
}

const positionOf = (item: Item, range: string): Position => ({
  pk: item.pk,
  sk: item.sk,
  lpk: item.lpk,
  [range]: item[range],
});
