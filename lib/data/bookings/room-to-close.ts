import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { actionsABooking } from '../../domain/event-types/fits-one-booking.ts';
import { putRoutingResponse } from '../../domain/routing-forms/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { fitsCommit } from '../engine/fits-commit.ts';
import type { WrittenChange } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';

/**
 * The longest reason of a cancellation has 2,000 characters, and JSON escapes some of them with six
 * bytes. The rest is for the user and the time. In the transaction, other bookings may enlarge the
 * weeks of the hosts.
 */
const spareToClose = { item: 13_000, commit: 1_000_000 };

/**
 * Whether a booking can still be cancelled after a transaction that changes it. The cancellation
 * must fit into one transaction: it writes a counter for each limit of an event type, the record of
 * an Idempotency-Key, the longest reason, and the weeks of the hosts, which other bookings may
 * enlarge. A cancellation itself may use the whole transaction.
 */
export function leavesRoomToClose(
  of: OrganizationId,
  { booking }: StoredBooking,
  transaction: readonly WrittenChange[],
): boolean {
  if (booking.status === 'cancel') return true;
  // The cancellation of a booking does not change its routing response, so it does not write the
  // response.
  const repeated = transaction.filter(({ change }) => change.kind !== putRoutingResponse.kind);
  // A confirmed booking is not in the register, so a cancellation does not write the register.
  const { sk } = keys.suspectedRegister(of);
  const actions = repeated.flatMap((one) => one.actions).filter(({ key }) => key.sk !== sk);
  return actions.length <= actionsABooking && fitsCommit(actions, spareToClose);
}
