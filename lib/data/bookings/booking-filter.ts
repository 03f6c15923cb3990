import type { Booking, BookingStatus } from '../../domain/bookings/booking.ts';
import { isSuspected } from '../../domain/bookings/suspected.ts';
import type { Priority } from '../../domain/event-types/event-type.ts';
import { isSameAddress } from '../../domain/is-same-address.ts';
import type { Item } from '../engine/items.ts';
import { keys } from '../keys/keys.ts';
import type { PageQuestion } from '../lists/list-page.ts';
import { bookingFrom, guestAddressFrom } from './stored-bookings.ts';

/** The filter of a list of bookings. Its instants have the stored format. */
export interface BookingFilter
  extends Pick<PageQuestion, 'order' | 'sort' | 'perPage' | 'conceals'> {
  readonly status?: BookingStatus | undefined;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  readonly eventTypeId?: string | undefined;
  /** The email address of the guest, in any letter case. */
  readonly email?: string | undefined;
  readonly priority?: Priority | undefined;
  /** Whether to list only suspected bookings, or only the others. */
  readonly isSuspected: boolean;
  /** The users who must all be hosts of a booking: the requested host and a `restricted` caller. */
  readonly hostIds: readonly string[];
}

/** The attributes of a booking that its filter reads. */
export const filteredAttributes = ({ email }: BookingFilter): readonly string[] =>
  email === undefined ? ['doc'] : ['doc', 'contact'];

/**
 * Returns the booking of an item if it matches the filter. The index applies the same filter with
 * `conditionsOf` and `hostConditions`.
 */
export function filteredBooking(item: Item, filter: BookingFilter): Booking | undefined {
  const { status, startedAt, endedAt, eventTypeId, email, priority, hostIds } = filter;
  const booking = bookingFrom(item);
  const isMatch =
    isSuspected(booking) === filter.isSuspected &&
    (status === undefined || booking.status === status) &&
    (startedAt === undefined || booking.startedAt >= startedAt) &&
    (endedAt === undefined || booking.endedAt <= endedAt) &&
    (eventTypeId === undefined || booking.eventTypeId === eventTypeId) &&
    (priority === undefined || booking.priority === priority) &&
    (email === undefined || isSameAddress(guestAddressFrom(item), email)) &&
    hostIds.every((hostId) => booking.hosts.some(({ userId }) => userId === hostId));
  return isMatch ? booking : undefined;
}

/** The order, the length and the period of a page. */
export const pageOf = ({
  order,
  sort,
  perPage,
  conceals,
  startedAt,
  endedAt,
}: BookingFilter): Pick<PageQuestion, 'order' | 'sort' | 'perPage' | 'conceals' | 'within'> => {
  const isBounded = order === 'startedAt' && (startedAt ?? endedAt) !== undefined;
  const within = isBounded ? startsWithin(startedAt, endedAt) : undefined;
  return { order, sort, perPage, conceals, within };
};

/**
 * A booking that ends before an instant also starts before it, so later starts are not read.
 * DynamoDB refuses a range whose end is before its start.
 */
export const startsWithin = (startedAt: string | undefined, endedAt: string | undefined) => {
  const { from, to } = keys.startedIn(startedAt, endedAt);
  return { from, to: to < from ? from : to };
};

type Conditions = Pick<PageQuestion, 'conditions' | 'names' | 'values'>;

/**
 * The conditions of a filter, without its hosts. `eventTypeId` is required only for a list that
 * contains several event types.
 */
export function conditionsOf(
  { order, status, startedAt, endedAt }: BookingFilter,
  eventTypeId?: string,
): Conditions {
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
 * Adds the condition on the priority to those for bookings. Quotes in texts are escaped, so only
 * the member matches. Entries of other lists have no document.
 */
export const withPriority = (
  { conditions, names, values }: Conditions,
  { priority }: BookingFilter,
): Conditions =>
  priority === undefined
    ? { conditions, names, values }
    : {
        conditions: [...conditions, 'contains(doc, :priority)'],
        names,
        values: { ...values, ':priority': `"priority":${JSON.stringify(priority)}` },
      };

/** Adds the condition that all requested users are hosts. */
export function withHosts(
  { conditions, names, values }: Conditions,
  { hostIds }: BookingFilter,
): Conditions {
  const hosts = Object.fromEntries(hostIds.map((userId, index) => [`:host${index}`, userId]));
  const attended = Object.keys(hosts).map((name) => `contains(hostIds, ${name})`);
  return { conditions: [...conditions, ...attended], names, values: { ...values, ...hosts } };
}
