import type { Booking, BookingStatus } from '../domain/bookings/booking.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { bookingFrom } from './bookings.ts';
import { keys } from './keys.ts';
import { listPage, type PageQuestion, type Position } from './list-page.ts';

/** What a list of bookings asks for. Instants as they are stored. */
export interface BookingFilter
  extends Pick<PageQuestion, 'order' | 'sort' | 'perPage' | 'conceals'> {
  readonly status?: BookingStatus | undefined;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly eventTypeId?: string | undefined;
  /** Every one of them is a host: who is asked for, and who a `restricted` caller is. */
  readonly hostIds: readonly string[];
}

interface Page {
  readonly bookings: readonly Booking[];
  readonly next: Position | undefined;
}

/** One page of the bookings of an organization, by start or by creation. */
export async function listBookings(
  of: OrganizationId,
  filter: BookingFilter,
  after: Position | undefined,
): Promise<Page> {
  const { items, next } = await listPage(of, questionOf(of, filter), after);
  return { bookings: items.map(bookingFrom), next };
}

function questionOf(of: OrganizationId, filter: BookingFilter): PageQuestion {
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const { order, sort, perPage, status, startedAt, endedAt, eventTypeId, hostIds, conceals } =
    filter;
  const isByStart = order === 'startedAt';
  if (startedAt !== undefined && !isByStart) {
    conditions.push('startedAt >= :startedAt');
    values[':startedAt'] = startedAt;
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
  const isBounded = isByStart && (startedAt ?? endedAt) !== undefined;
  const within = isBounded ? startsWithin(startedAt, endedAt) : undefined;
  const list = keys.bookingList(of);
  return { list, order, sort, perPage, within, conditions, names, values, conceals };
}

/** What ends by an instant starts before it, so nothing later need be read. A range that ends before it begins would be refused. */
const startsWithin = (startedAt: string | undefined, endedAt: string | undefined) => {
  const { from, to } = keys.startedIn(startedAt, endedAt);
  return { from, to: to < from ? from : to };
};
