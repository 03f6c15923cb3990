import type { OrganizationId } from '../domain/tenancy.ts';
import { type StoredBooking, storedBookingFrom } from './bookings.ts';
import { commit } from './commit.ts';
import { readItems } from './items.ts';
import { type Key, keys } from './keys.ts';
import { queryAll } from './query-all.ts';

/** Every counter of an event type, by name. */
export async function listCounters(
  of: OrganizationId,
  eventTypeId: string,
): Promise<ReadonlyMap<string, number>> {
  const { pk } = keys.counter(of, eventTypeId, '');
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  return new Map(items.map((item) => [item.sk as string, item.n as number]));
}

/** Sets a counter, unless a booking has moved it since it was read as `found`. */
export async function setCounter(
  of: OrganizationId,
  eventTypeId: string,
  name: string,
  n: number,
  found: number | undefined,
): Promise<'written' | 'moved'> {
  const key = keys.counter(of, eventTypeId, name);
  const outcome = await commit(of, [
    found === undefined
      ? { key, item: { n }, condition: 'attribute_not_exists(pk)' }
      : { key, item: { n }, condition: 'n = :found', values: { ':found': found } },
  ]);
  return outcome === 'committed' ? 'written' : 'moved';
}

/** Every booking of an event type that is not cancelled. The index names them; they are read from the table itself. */
export async function listLiveBookings(
  of: OrganizationId,
  eventTypeId: string,
): Promise<readonly StoredBooking[]> {
  const listed = await queryAll({
    IndexName: 'byCreation',
    KeyConditionExpression: 'lpk = :list',
    FilterExpression: 'eventTypeId = :eventType AND #status <> :cancel',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':list': keys.bookingList(of),
      ':eventType': eventTypeId,
      ':cancel': 'cancel',
    },
  });
  const wanted = listed.map((item) => item as unknown as Key);
  const items = await readItems(of, wanted);
  return wanted.flatMap((key) => {
    const item = items.get(key);
    return item === undefined || item.status === 'cancel' ? [] : [storedBookingFrom(item)];
  });
}
