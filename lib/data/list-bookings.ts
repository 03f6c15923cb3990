import type { Booking, BookingStatus } from '../domain/bookings/booking.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { keys } from './keys.ts';
import { listPage, type PageQuestion, type Position } from './list-page.ts';

/** What a list of bookings asks for. Instants as they are stored. */
export interface BookingFilter extends Pick<PageQuestion, 'order' | 'sort' | 'perPage'> {
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
  return { bookings: items.map((item) => JSON.parse(item.doc as string)), next };
}

function questionOf(of: OrganizationId, filter: BookingFilter): PageQuestion {
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const { order, sort, perPage, status, startedAt, endedAt, eventTypeId, hostIds } = filter;
  const from = order === 'startedAt' ? startedAt : undefined;
  if (startedAt !== undefined && from === undefined) {
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
  return { list: keys.bookingList(of), order, sort, perPage, from, conditions, names, values };
}
