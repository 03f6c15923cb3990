import { connectedProviders, sharedAccounts } from '../conferencing/needs.ts';
import { type EventType, lastSort } from '../event-types/event-type.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { hostHours } from '../hours/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { BookingHost } from './booking.ts';
import { accountMeeting } from './booking-meeting.ts';
import type { StoredBooking } from './stored-booking.ts';

/** What must be read to know with whose account the meeting of a booking is made, where it comes to have other hosts. */
export const makerNeeds = (
  { meeting }: Pick<StoredBooking, 'meeting'>,
  hosts: readonly Pick<BookingHost, 'userId'>[],
): readonly Need[] =>
  accountMeeting(meeting) === undefined
    ? []
    : [sharedAccounts(), ...hosts.map(({ userId }) => hostHours(userId))];

/**
 * The user with whose account a meeting is made: the first host who has one, by their place in the turn and then by ID;
 * else the first user who shares theirs. Undefined where nobody can make it.
 */
export function makerOf(
  snapshot: Snapshot,
  provider: AccountProvider,
  hosts: readonly Pick<BookingHost, 'userId'>[],
  eventType: Pick<EventType, 'hosts'> | undefined,
): string | undefined {
  const sorts = new Map(eventType?.hosts.map(({ userId, sort }) => [userId, sort]));
  const sortOf = (userId: string) => sorts.get(userId) ?? lastSort;
  const inTurn = hosts
    .map(({ userId }) => userId)
    .toSorted((a, b) => sortOf(a) - sortOf(b) || (a < b ? -1 : 1));
  return (
    inTurn.find((userId) => snapshot.get(connectedProviders(userId)).includes(provider)) ??
    snapshot.get(sharedAccounts()).accounts.find((one) => one.provider === provider)?.userId
  );
}
