import { connectedProviders, sharedAccounts } from '../conferencing/needs.ts';
import { type EventType, lastSort } from '../event-types/event-type.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { hostHours } from '../hours/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { BookingHost } from './booking.ts';
import { accountMeeting } from './booking-meeting.ts';
import type { StoredBooking } from './stored-booking.ts';

export const makerNeeds = (
  { meeting }: Pick<StoredBooking, 'meeting'>,
  hosts: readonly Pick<BookingHost, 'userId'>[],
): readonly Need[] =>
  accountMeeting(meeting) === undefined
    ? []
    : [sharedAccounts(), ...hosts.map(({ userId }) => hostHours(userId))];

/**
 * Returns the owner of the account that creates a meeting. Hosts with an account come first,
 * ordered by their `sort` and then by ID. Next is the first user who shares an account. Returns
 * undefined if there is no account.
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
