import { Problem } from '../../contract/problem.ts';
import type { BookingFilter } from '../../data/bookings/booking-filter.ts';
import type { countRequests } from '../../data/bookings/count-requests.ts';
import type { listBookings as readBookings } from '../../data/bookings/list-bookings.ts';
import { askedParticipants } from '../../domain/access.ts';
import type { Booking, BookingStatus } from '../../domain/bookings/booking.ts';
import { isLapsed } from '../../domain/bookings/suspected.ts';
import type { Priority } from '../../domain/event-types/event-type.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

/** Query of a caller after validation. Instants are epoch milliseconds. */
export interface BookingsQuery {
  readonly status?: BookingStatus | undefined;
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** 1 for suspected bookings, 0 for all others. */
  readonly spamType: number;
  readonly order: 'startedAt' | 'createdAt';
  readonly sort: 'asc' | 'desc';
  readonly eventTypeId?: string | undefined;
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly priority?: Priority | undefined;
  readonly countOnly: boolean;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

interface BookingsReply {
  readonly data: readonly Booking[];
  readonly nextCursor: string | null;
  readonly count?: number;
}

/**
 * Returns one page of the bookings that the caller may see, or the number of booking requests among them. A
 * `restricted` user sees the bookings that they host.
 */
export async function listBookings(
  actor: Actor,
  query: BookingsQuery,
  nowMs: number,
  deps: {
    readonly listBookings: typeof readBookings;
    readonly countRequests: typeof countRequests;
  },
): Promise<BookingsReply> {
  const { cursor, startedAt, endedAt, userId, spamType, countOnly, ...rest } = query;
  const hostIds = askedParticipants(actor, userId);
  const filter: BookingFilter = {
    ...rest,
    startedAt: startedAt === undefined ? undefined : formatInstant(startedAt),
    endedAt: endedAt === undefined ? undefined : formatInstant(endedAt),
    isSuspected: spamType === 1,
    hostIds,
    conceals: actor.role === 'restricted',
  };
  // Without a count, cursors of earlier releases remain valid.
  const bound = { ...query, countOnly: countOnly || undefined, hostIds };
  const scope = { actor, list: 'bookings', query: bound };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  if (countOnly) {
    requireCountable(query);
    const count = await deps.countRequests(actor.organizationId, filter);
    return { data: [], nextCursor: null, count };
  }
  const { bookings, next } = await deps.listBookings(actor.organizationId, filter, after);
  const standing = bookings.filter((booking) => !isLapsed(booking, nowMs));
  return { data: standing, nextCursor: await encryptCursor(next, scope) };
}

/** Throws for a query whose results cannot be counted. */
function requireCountable({ status, spamType, email, priority }: BookingsQuery): void {
  const isCounted = email === undefined && priority === undefined;
  if (status === 'request' && spamType === 0 && isCounted) return;
  const detail =
    'Must be sent with `status=request`, and without `email`, `priority` and `spamType=1`.';
  throw new Problem('request/invalid', {
    errors: [{ pointer: 'query/countOnly', code: 'member/invalid', detail }],
  });
}
