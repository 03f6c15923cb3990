import type { Booking, BookingStatus } from '../../domain/bookings/booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Item, readItems } from '../engine/items.ts';
import { readPending } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { findIn, fitting, isPage, type ListedResource } from '../lists/find-page.ts';
import {
  type ListedPage,
  listPage,
  type PageQuestion,
  type Position,
  pageAtOnce,
  placeIn,
  positionAt,
} from '../lists/list-page.ts';
import { bookingFrom } from './stored-bookings.ts';

/** The filter of a list of bookings. Its instants have the stored format. */
export interface BookingFilter
  extends Pick<PageQuestion, 'order' | 'sort' | 'perPage' | 'conceals'> {
  readonly status?: BookingStatus | undefined;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly eventTypeId?: string | undefined;
  /** Whether to list only suspected bookings, or only the others. */
  readonly isSuspected: boolean;
  /** The users who must all be hosts of a booking: the requested host and a `restricted` caller. */
  readonly hostIds: readonly string[];
}

interface Page {
  readonly bookings: readonly Booking[];
  readonly next: Position | undefined;
}

/**
 * One page of the bookings of an organization, sorted by start or by creation. If a filter would
 * read more than a hundred bookings for one page, the lists of event types and of hosts are used.
 */
export async function listBookings(
  of: OrganizationId,
  filter: BookingFilter,
  after: Position | undefined,
): Promise<Page> {
  const question = questionOf(of, filter);
  const isFiltered = filter.eventTypeId !== undefined || filter.hostIds.length > 0;
  // Suspected bookings are few, so they have no lists by event type or by host.
  const isListed = isFiltered && !filter.isSuspected;
  const first = isListed ? await pageAtOnce(of, question, after) : undefined;
  if (first !== undefined) return pageFrom(first);
  const found = isListed ? await findBookings(of, filter, after) : undefined;
  return found ?? pageFrom(await listPage(of, question, after));
}

const pageFrom = ({ items, next }: ListedPage): Page => ({
  bookings: items.map(bookingFrom),
  next,
});

/**
 * Reads a page from a list of an event type or of a host. The filter is applied to each booking
 * itself, because the entries of such a list may be stale. The position of the next page belongs to
 * the list of all bookings. Undefined if hundreds of changes are pending.
 */
async function findBookings(
  of: OrganizationId,
  filter: BookingFilter,
  after: Position | undefined,
): Promise<Page | undefined> {
  const { eventTypeId, hostIds, order, perPage, conceals } = filter;
  // A restricted caller may see every booking in the list of the caller's own bookings, so no
  // booking of it is concealed.
  const hostId = hostIds.at(-1);
  const pending = await readPending(of, 'booking');
  if (pending === 'many') return undefined;
  const read = async (uids: readonly string[]) => {
    const named = uids.map((uid) => keys.booking(of, uid));
    const items = await readItems(of, named, { attributes: ['doc'], eventually: true });
    return named.flatMap((key) => placed(items.get(key), filter));
  };
  const list =
    hostId === undefined
      ? { list: keys.bookingsOfEventType(of, eventTypeId as string), ...conditionsOf(filter) }
      : { list: keys.bookingsOfHost(of, hostId), ...conditionsOf(filter, eventTypeId) };
  const isEnough = (some: readonly ListedResource<Booking>[]) => isPage(some, filter);
  const wanted = conceals ? perPage + 1 : perPage;
  const question = { ...pageOf(filter), ...list, wanted, isEnough, read };
  const { found, end } = await findIn(of, question, pending, placeIn(order, after));
  const page = found.slice(0, fitting(found, perPage));
  const next = found.length > page.length ? page.at(-1)?.place : end;
  const position =
    next === undefined
      ? undefined
      : positionAt(keys.bookingList(of), order, next, keys.booking(of, keys.uidInList(next)));
  return { bookings: page.map(({ resource }) => resource), next: position };
}

function placed(item: Item | undefined, filter: BookingFilter): ListedResource<Booking>[] {
  if (item === undefined) return [];
  const booking = bookingFrom(item);
  if (!isAsked(booking, filter)) return [];
  const place = keys.inList(booking[filter.order], booking.uid);
  return [{ place, resource: booking, characters: (item.doc as string).length }];
}

/** Applies the same filter as `conditionsOf`, to a booking that has been read. */
const isAsked = (
  booking: Booking,
  { status, startedAt, endedAt, eventTypeId, hostIds }: BookingFilter,
): boolean =>
  (status === undefined || booking.status === status) &&
  (startedAt === undefined || booking.startedAt >= startedAt) &&
  (endedAt === undefined || booking.endedAt <= endedAt) &&
  (eventTypeId === undefined || booking.eventTypeId === eventTypeId) &&
  hostIds.every((hostId) => booking.hosts.some(({ userId }) => userId === hostId));

function questionOf(of: OrganizationId, filter: BookingFilter): PageQuestion {
  const { conditions, names, values } = conditionsOf(filter, filter.eventTypeId);
  const hosts = Object.fromEntries(
    filter.hostIds.map((userId, index) => [`:host${index}`, userId]),
  );
  const attended = Object.keys(hosts).map((name) => `contains(hostIds, ${name})`);
  return {
    ...pageOf(filter),
    list: filter.isSuspected ? keys.suspectedBookingList(of) : keys.bookingList(of),
    conditions: [...conditions, ...attended],
    names,
    values: { ...values, ...hosts },
  };
}

const pageOf = ({ order, sort, perPage, conceals, startedAt, endedAt }: BookingFilter) => {
  const isBounded = order === 'startedAt' && (startedAt ?? endedAt) !== undefined;
  const within = isBounded ? startsWithin(startedAt, endedAt) : undefined;
  return { order, sort, perPage, conceals, within };
};

/**
 * The conditions of a filter, without its hosts. `eventTypeId` is required only for a list that
 * contains several event types.
 */
function conditionsOf(
  { order, status, startedAt, endedAt }: BookingFilter,
  eventTypeId?: string,
): Pick<PageQuestion, 'conditions' | 'names' | 'values'> {
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  if (startedAt !== undefined && order === 'createdAt') {
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
  return { conditions, names, values };
}

/**
 * A booking that ends before an instant also starts before it, so later starts are not read.
 * DynamoDB refuses a range whose end is before its start.
 */
const startsWithin = (startedAt: string | undefined, endedAt: string | undefined) => {
  const { from, to } = keys.startedIn(startedAt, endedAt);
  return { from, to: to < from ? from : to };
};
