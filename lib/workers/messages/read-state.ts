import { readItems } from '../../data/engine/items.ts';
import {
  type EarlierMessages,
  earlierAtMost,
  readEarlierMessages,
  readRecordsSince,
} from '../../data/messages/earlier-messages.ts';
import { isStop, stopKeys } from '../../data/messages/stopped-addresses.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { isPending } from '../../domain/invitations/invitation.ts';
import { storedInvitation } from '../../domain/invitations/needs.ts';
import { isOncePerDay, isRepeated } from '../../domain/messages/is-repeated.ts';
import { isScheduleOutdated } from '../../domain/messages/is-schedule-outdated.ts';
import { isDropped, isUnheard } from '../../domain/messages/is-unheard.ts';
import { type Message, scheduleEndings } from '../../domain/messages/message.ts';
import type { MessageRecord } from '../../domain/messages/message-job.ts';
import { addressOwner, storedOrganization } from '../../domain/people/needs.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { dayMs } from '../../domain/time/zone.ts';
import { storedEndpoint } from '../../domain/webhooks/needs.ts';
import type { JobMessage } from './compose-job.ts';
import { calendarNeeds, failedConferencing, isDisabledStill, isFailedStill } from './notices-of.ts';

/** The state that decides whether a message is sent. */
export interface MessageState {
  /** The current booking; undefined if it does not exist, null if the message is about something else. */
  readonly booking: Booking | undefined | null;
  /** The message has no purpose any more, its receiver got it within a day, or it is about the end of what its receiver does not know. */
  readonly isWithdrawn: boolean;
  /** The address receives no messages of the organization. */
  readonly isStopped: boolean;
}

/** Kinds of mails that are only sent to a receiver who knows the cancelled booking or the schedule. */
const endings: readonly string[] = ['cancelled', 'unassigned', ...scheduleEndings];

/** Reads the state that decides whether a message is sent. */
export async function readState(
  of: OrganizationId,
  { receiver, message }: Pick<JobMessage, 'receiver' | 'message'>,
  nowMs: number,
): Promise<MessageState> {
  const stopping = stopKeys(of, message);
  const { uid } = message.about;
  const [snapshot, stops, others, earlier] = await Promise.all([
    wholeReaderOf(of).read(needsOf(message, nowMs)),
    readItems(of, stopping),
    isOncePerDay(message) ? readRecordsSince(of, uid, nowMs - dayMs) : [],
    endings.includes(message.kind) ? readLastRecords(of, message, receiver) : [],
  ]);
  const booking = message.booking && snapshot.get(storedBooking(uid))?.booking;
  return {
    booking,
    isWithdrawn:
      isWithdrawn(message, snapshot, nowMs) ||
      isRepeated(message, others, nowMs) ||
      ((message.schedule || booking?.status === 'cancel') && isUnheard(earlier)),
    isStopped: stopping.some((key) => isStop(stops.get(key), nowMs)),
  };
}

/** The outcomes of the messages to a receiver about earlier versions, from the last one that was not dropped, oldest first. */
async function readLastRecords(
  of: OrganizationId,
  { about, schedule }: Message,
  receiver: string,
): Promise<readonly MessageRecord[]> {
  const records: MessageRecord[] = [];
  let read = 0;
  for await (const earlier of readEarlierMessages(of, about.uid, about.version)) {
    // Another job may have sent the messages of a schedule's job that has written none.
    const isUnwritten = schedule !== undefined && earlier.outcomes === undefined;
    const record = isUnwritten ? undefined : recordIn(earlier, receiver);
    if (record !== undefined) records.unshift(record);
    read += 1;
    if ((record && !isDropped(record)) || read === earlierAtMost) break;
  }
  return records;
}

/**
 * The outcome of an earlier message to a receiver. A message that was never written was not sent, unless an attempt did not end.
 */
function recordIn(
  { version, outcomes, hasUnendedAttempt }: EarlierMessages,
  receiver: string,
): MessageRecord | undefined {
  if (outcomes === undefined) {
    const kind = version === 1 ? 'booked' : 'updated';
    return { version, status: 'outdated', attempts: Number(hasUnendedAttempt), kind, at: '' };
  }
  const outcome = outcomes[receiver];
  return outcome && { ...outcome, version };
}

/** The subject of a message and its receiver may have changed. */
function needsOf(
  { kind, about: { uid }, to: { userId = '', email } }: Message,
  nowMs: number,
): readonly Need[] {
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
    case 'signIn':
      return [];
    case 'scheduleInvited':
    case 'scheduleUpdated':
    case 'scheduleRemoved':
    case 'scheduleCancelled':
    case 'scheduleReminder':
      return [storedSchedule({ uid, nowMs })];
    default:
      return [storedBooking(uid)];
  }
}

/**
 * Whether an invitation was revoked, replaced or accepted; or whether the subject of a notice was deleted or works again, or the
 * receiver's role has changed.
 */
function isWithdrawn(message: Message, snapshot: Snapshot, nowMs: number): boolean {
  const { kind, about, to } = message;
  const [uid, { userId = '', email }] = [about.uid, to];
  if (message.schedule)
    return isScheduleOutdated(message, snapshot.get(storedSchedule({ uid, nowMs }))?.schedule);
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
