import type {
  Booking,
  CallOptions,
  CurrentUser,
  ListBookingsQuery,
  Page,
  SchedulingClient,
} from '../../client/src/index.ts';
import { hostOf, type ListFilter, type View } from './list-filter.ts';

/**
 * Upcoming bookings include those that have begun, but the API filters by the start. With a longer time, a busy organization would load
 * many bookings that are over before the first upcoming one.
 */
const longestBookingMs = 12 * 3_600_000;

/** The request for a list. Its time is fixed, because a cursor is valid only with the query of the first page. */
export interface BookingSearch {
  readonly query: ListBookingsQuery;
  /** Whether a booking that the API returns belongs to the list. */
  readonly includes: (booking: Booking) => boolean;
}

const everyBooking = () => true;

function searchOfView(view: View, nowMs: number): BookingSearch {
  const now = new Date(nowMs).toISOString();
  if (view === 'requests') {
    return { query: { status: 'request', startedAt: now }, includes: everyBooking };
  }
  if (view === 'cancelled') {
    return { query: { status: 'cancel', sort: 'desc' }, includes: everyBooking };
  }
  if (view === 'past') {
    // Also requests that were never answered.
    return {
      query: { endedAt: now, sort: 'desc' },
      includes: ({ status }) => status !== 'cancel',
    };
  }
  const startedAt = new Date(nowMs - longestBookingMs).toISOString();
  return {
    query: { status: 'open', startedAt },
    includes: ({ endedAt }) => Date.parse(endedAt) > nowMs,
  };
}

export function searchOf(filter: ListFilter, me: CurrentUser, nowMs: number): BookingSearch {
  const { query, includes } = searchOfView(filter.view, nowMs);
  const { eventType, email } = filter;
  const userId = hostOf(filter, me);
  return {
    query: {
      ...query,
      ...(eventType !== '' && { eventTypeId: eventType }),
      ...(userId !== undefined && { userId }),
      ...(email !== '' && { email }),
    },
    includes,
  };
}

/** A page with fewer bookings is completed with the next one. */
const fewBookings = 20;

/** Requests for one page at most, because filters can leave out all bookings of many pages. */
const maxRequests = 5;

/** Finds the next bookings of a list. */
export async function findBookings(
  client: SchedulingClient,
  { query, includes }: BookingSearch,
  cursor: string | undefined,
  options: CallOptions = {},
): Promise<Page<Booking>> {
  const load = (from: string | undefined) =>
    client.bookings.list({ perPage: 50, ...query, ...(from && { cursor: from }) }, options);
  let page = await load(cursor);
  const found = page.data.filter(includes);
  for (let sent = 1; sent < maxRequests; sent += 1) {
    if (found.length >= fewBookings || page.nextCursor === null) break;
    page = await load(page.nextCursor);
    found.push(...page.data.filter(includes));
  }
  return { ...page, data: found };
}
