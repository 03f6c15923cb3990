import type { BookingChanges } from '../../domain/changes.ts';
import { actionsABooking } from '../../domain/event-types/fits-one-booking.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { type Action, actionsACommit } from '../engine/commit.ts';
import { fitsCommit } from '../engine/fits-commit.ts';
import { keys } from '../keys.ts';

/**
 * A reason has 2 000 characters, of which JSON spells some with six bytes; the rest is who and when. In the
 * transaction the weeks of the hosts stand, which others fill meanwhile.
 */
const spareToClose = { item: 13_000, commit: 1_000_000 };

/**
 * Whether a change of a booking leaves room in its transaction for what cancelling it may need beyond
 * it: what was made, whoever prolonged it and whatever limits came later, can always be cancelled. That
 * is a counter of each limit that an event type can have, and the record of an Idempotency-Key; in its
 * own item the longest reason; in the transaction the weeks of its hosts, as others fill them. What
 * closes a booking only gives time back, so it may use the whole transaction.
 */
export function leavesRoomToClose(
  of: OrganizationId,
  changes: BookingChanges,
  actions: readonly Action[],
): boolean {
  if (changes.booking.booking.status === 'cancel') return true;
  const closed = withoutRegister(of, withoutResponse(of, changes, actions));
  return closed.length <= actionsABooking && fitsCommit(closed, spareToClose);
}

/** A response keeps its booking when that is cancelled, so it is written with the booking alone. */
function withoutResponse(
  of: OrganizationId,
  { response }: BookingChanges,
  actions: readonly Action[],
): readonly Action[] {
  if (response === undefined) return actions;
  const { formId, uid } = response.stored.response;
  const { pk } = keys.routingResponse(of, formId, uid);
  return actions.filter(({ key }) => key.pk !== pk);
}

/** A suspected booking leaves the register when it is confirmed, so what closes it later does not write the register. */
const withoutRegister = (of: OrganizationId, actions: readonly Action[]): readonly Action[] =>
  actions.filter(({ key }) => key.sk !== keys.suspectedRegister(of).sk);

/** The change in the outbox, and the record of an Idempotency-Key, which may be written beside them. */
const record = { actions: 2, bytes: 2 * 400 * 1024 };

/** Whether a change of a booking that is not needed for its own sake may be in the transaction: in that of a cancelled one, too. */
export const hasRoomToSpare = (
  of: OrganizationId,
  changes: BookingChanges,
  actions: readonly Action[],
): boolean =>
  leavesRoomToClose(of, changes, actions) &&
  actions.length + record.actions <= actionsACommit &&
  fitsCommit(actions, { item: 0, commit: record.bytes });
