import { readItems } from '../../data/engine/items.ts';
import { readRecords, readRecordsAbout } from '../../data/messages/mail-lane.ts';
import { readLastRecords } from '../../data/messages/read-last-records.ts';
import { isStop, stopKey } from '../../data/messages/stopped-addresses.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { isPending } from '../../domain/invitations/invitation.ts';
import { storedInvitation } from '../../domain/invitations/needs.ts';
import { isOncePerDay, isRepeated } from '../../domain/messages/is-repeated.ts';
import { isUnheard } from '../../domain/messages/is-unheard.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { WaitingMessage } from '../../domain/messages/waiting-message.ts';
import { addressOwner, storedOrganization } from '../../domain/people/needs.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { storedEndpoint } from '../../domain/webhooks/needs.ts';
import { receiverPart, versionPart } from './message-id.ts';
import { calendarNeeds, failedConferencing, isDisabledStill, isFailedStill } from './notices-of.ts';
import type { Known } from './send-message.ts';

/** Kinds of mails about a cancelled booking that are only sent to a receiver who knows the booking. */
const endings: readonly Message['kind'][] = ['cancelled', 'unassigned'];

/** What must be known of a message before it is sent. */
export async function readKnown(
  of: OrganizationId,
  { id, message }: WaitingMessage,
  nowMs: number,
): Promise<Known> {
  const stop = stopKey(of, message.to.email);
  const { uid } = message.about;
  const [records, snapshot, stops, others, earlier] = await Promise.all([
    readRecords(of, [id], nowMs),
    wholeReaderOf(of).read(needsOf(message)),
    readItems(of, [stop]),
    isOncePerDay(message) ? readRecordsAbout(of, uid) : [],
    endings.includes(message.kind)
      ? readLastRecords(of, uid, versionPart(message.about), receiverPart(message))
      : [],
  ]);
  const booking = message.booking && snapshot.get(storedBooking(uid))?.booking;
  return {
    record: records.get(id),
    booking,
    isWithdrawn:
      isWithdrawn(message, snapshot, nowMs) ||
      isRepeated(message, others, nowMs) ||
      (booking?.status === 'cancel' && isUnheard(earlier)),
    isStopped: isStop(stops.get(stop), nowMs),
  };
}

/** What a message tells of, and who gets it, may be another by now: that is read, too. */
function needsOf({ kind, about: { uid }, to: { userId = '', email } }: Message): readonly Need[] {
  switch (kind) {
    case 'invitation':
      return [storedInvitation(uid)];
    case 'endpointDisabled':
      return [storedEndpoint(uid), storedOrganization(), addressOwner(email)];
    case 'calendarFailed':
      // The connections of a user are deleted with the user.
      return calendarNeeds(userId, uid);
    case 'conferencingFailed':
      return [conferencingAccounts(userId)];
    default:
      return [storedBooking(uid)];
  }
}

/**
 * An invitation that was taken back, replaced or accepted is none any more. A notice is none once what it tells of is gone
 * or works again, or it is no business of its receiver any more.
 */
function isWithdrawn(
  { kind, about: { uid }, to: { userId = '', email } }: Message,
  snapshot: Snapshot,
  nowMs: number,
): boolean {
  switch (kind) {
    case 'invitation': {
      const stored = snapshot.get(storedInvitation(uid));
      return stored === undefined || !isPending(stored.invitation, nowMs);
    }
    case 'endpointDisabled': {
      const { owners = [] } = snapshot.get(storedOrganization()) ?? {};
      const isOwner = owners.includes(snapshot.get(addressOwner(email)) ?? '');
      return !isOwner || !isDisabledStill(snapshot.get(storedEndpoint(uid)));
    }
    case 'calendarFailed':
      return !isFailedStill(userId, uid, snapshot);
    case 'conferencingFailed':
      return failedConferencing(userId, uid, snapshot) === undefined;
    default:
      return false;
  }
}
