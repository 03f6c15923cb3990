import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { actionsABooking } from '../../domain/event-types/fits-one-booking.ts';
import { putRoutingResponse } from '../../domain/routing-forms/changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { fitsCommit } from '../engine/fits-commit.ts';
import type { WrittenChange } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';

/**
 * The longest reason of a cancellation has 2,000 characters, of which JSON escapes some with six bytes; the rest is for the
 * user and the time. In the transaction, the weeks of the hosts may grow by other bookings.
 */
const spareToClose = { item: 13_000, commit: 1_000_000 };

/**
 * Whether a transaction that changes a booking leaves room for the cancellation of the booking. A cancellation has a counter
 * of each limit that an event type can have, and the record of an Idempotency-Key; its item has the longest reason; its
 * transaction has the weeks of the hosts as other bookings fill them. A cancellation itself may use the whole transaction.
 */
export function leavesRoomToClose(
  of: OrganizationId,
  { booking }: StoredBooking,
  transaction: readonly WrittenChange[],
): boolean {
  if (booking.status === 'cancel') return true;
  // A response keeps its booking when that is cancelled, so a cancellation does not write it.
  const repeated = transaction.filter(({ change }) => change.kind !== putRoutingResponse.kind);
  // A booking leaves the register when it is confirmed, so a cancellation does not write the register.
  const { sk } = keys.suspectedRegister(of);
  const actions = repeated.flatMap((one) => one.actions).filter(({ key }) => key.sk !== sk);
  return actions.length <= actionsABooking && fitsCommit(actions, spareToClose);
}
