import { causesOf } from '../../app/causes-of.ts';
import { pause } from '../../data/engine/deadline.ts';
import { isUnavailable } from '../../data/engine/is-unavailable.ts';
import { readItems } from '../../data/engine/items.ts';
import { eventFrom } from '../../data/feed/feed.ts';
import { putDueAlone } from '../../data/jobs/due.ts';
import { keys } from '../../data/keys/keys.ts';
import {
  leaveAnnounced,
  type QueuedAnnouncement,
  readAnnouncements,
  removeAnnouncement,
} from '../../data/messages/announcements.ts';
import { claimMessage, putWaiting } from '../../data/messages/mail-lane.ts';
import { setFollowUpAside } from '../../data/resources/set-aside.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { storedBooking } from '../../domain/bookings/needs.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { FollowUp } from '../../domain/feed/follow-up.ts';
import { composeMessages, type Surroundings } from '../../domain/messages/compose-messages.ts';
import { isUntrue, saysOther } from '../../domain/messages/is-outdated.ts';
import { queueOf, unprovenWaitMs } from '../../domain/messages/mail-queue.ts';
import type { Message } from '../../domain/messages/message.ts';
import { notifiedChangeOf } from '../../domain/messages/notified-change.ts';
import { isMeetingPending, linkAwaitedMs } from '../../domain/messages/notified-link.ts';
import { remindersOf } from '../../domain/messages/reminders-of.ts';
import type { AnnouncedEvent, Announcement } from '../../domain/messages/waiting-message.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { reasonOf } from '../reason-of.ts';
import { lookAgainMs, type PassingOver, passedOverForMs, unreadableError } from '../unreadable.ts';
import { isSetAside } from './is-set-aside.ts';
import { messageId } from './message-id.ts';
import { noticesOf, originOf } from './notices-of.ts';
import { recordOf } from './send-message.ts';
import { type Concerned, surroundingsOf } from './surroundings-of.ts';
import { tellWithLink } from './tell-with-link.ts';

const announcementsAtOnce = 10;
/** Everything of a transaction is to be seen by then. */
export const seenAfterMs = 500;

/** What is announced in one run. */
export interface Announcing extends PassingOver {
  /** When announcements that were passed over are looked at again (epoch milliseconds), by their positions. */
  readonly passedOver: Map<number, number>;
}

/** Until when nothing is told of resources of which something earlier waits (epoch milliseconds), by their IDs. */
type Waits = Map<string, number>;

/**
 * Makes the messages and the reminders of all events that were announced, and says of how many announcements.
 * Done twice, it makes them once. What is not to be seen yet, or cannot be told, is passed over, and all after it that concerns the same
 * resource, so that nobody hears of a change before what it changed.
 */
export async function announce(of: OrganizationId, announcing: Announcing): Promise<number> {
  const { passedOver } = announcing;
  const waits: Waits = new Map();
  for (let [made, after] = [0, 0]; ; ) {
    const found = await readAnnouncements(of, after, announcementsAtOnce);
    for (const one of found) {
      const { position, announcement } = one;
      after = position;
      const passedMs = passedOver.get(position);
      if (passedMs !== undefined) {
        for (const { resource } of announcement?.events ?? []) waits.set(resource, passedMs);
        continue;
      }
      const againMs = await againAfter(of, one, announcing, waits);
      if (againMs === undefined) made += 1;
      else passedOver.set(position, againMs);
    }
    if (found.length < announcementsAtOnce) return made;
  }
}

/**
 * When an announcement is looked at again (epoch milliseconds), undefined where nothing is left of it. One that cannot be
 * read is set aside when it has been there for long.
 */
async function againAfter(
  of: OrganizationId,
  found: QueuedAnnouncement,
  announcing: Announcing,
  waits: Waits,
): Promise<number | undefined> {
  const { announcement, sinceMs } = found;
  if (announcement === undefined) {
    const isAside = await isSetAside(of, found, unreadableError(), announcing);
    return isAside ? undefined : lookAgainMs(sinceMs, announcing);
  }
  const left = await announceAll(of, announcement, announcing, waits);
  if (left.length === 0) {
    await removeAnnouncement(of, found);
    return undefined;
  }
  if (left.length < announcement.events.length) {
    await leaveAnnounced(of, found, { ...announcement, events: left });
  }
  return Math.min(...left.map(({ resource }) => waits.get(resource) as number));
}

/**
 * What is left: it is not to be seen or cannot be made into messages, and may be later, or it waits for a link. What
 * concerns the same resource waits for it.
 */
async function announceAll(
  of: OrganizationId,
  { events, toldAtMs }: Announcement,
  announcing: Announcing,
  waits: Waits,
): Promise<readonly AnnouncedEvent[]> {
  const { nowMs, failures } = announcing;
  const left = new Set<AnnouncedEvent>();
  const failed = new Map<AnnouncedEvent, Error>();
  const waitUntil = (event: AnnouncedEvent, againMs: number) => {
    left.add(event);
    if (!waits.has(event.resource)) waits.set(event.resource, againMs);
  };
  for (const event of events) {
    const came = waits.has(event.resource)
      ? 'later'
      : await announceEvent(of, event, toldAtMs, nowMs()).catch((error: Error) => {
          // What cannot be read now can be read later, or by a release that is being deployed; what cannot be told at all stops nobody.
          if (isUnavailable(error)) throw error;
          return error;
        });
    if (came === 'told') continue;
    if (came === 'later') waitUntil(event, toldAtMs + linkAwaitedMs);
    else if (nowMs() >= toldAtMs + passedOverForMs) failed.set(event, came);
    else {
      waitUntil(event, lookAgainMs(toldAtMs, announcing));
      if (came.name !== unseenName) failures.push(causesOf(came));
    }
  }
  // What is put back takes the place of this announcement, so all others are announced before.
  if (left.size > 0) {
    for (const event of failed.keys()) waitUntil(event, lookAgainMs(toldAtMs, announcing));
    return events.filter((event) => left.has(event));
  }
  for (const [event, error] of failed) {
    failures.push(causesOf(error));
    await setFollowUpAside(of, followUpOf(event), reasonOf(error), nowMs());
  }
  return [];
}

const followUpOf = (announced: AnnouncedEvent): FollowUp => ({
  origin: originOf(announced),
  position: announced.position,
  eventTypeId: null,
  worker: 'sendMessages',
  message: announced.note,
  isSilent: announced.isSilent,
});

const unseenName = 'Unseen';

async function announceEvent(
  of: OrganizationId,
  announced: AnnouncedEvent,
  toldAtMs: number,
  nowMs: number,
): Promise<'told' | 'later'> {
  if (announced.subject !== 'booking') {
    const key = keys.event(of, originOf(announced), announced.position);
    const event = await soonOrLater(async () => (await readItems(of, [key])).get(key));
    await putMessages(of, await noticesOf(of, announced, eventFrom(event)), toldAtMs);
    return 'told';
  }
  const { event, concerned } = await soonOrLater(() => readConcerned(of, announced));
  const told = notifiedChangeOf(event, announced);
  const { isOvertaken = false } = announced;
  const change =
    told && (await tellWithLink(of, told, concerned, { toldAtMs, nowMs, isOvertaken }));
  if (change === 'later') return change;
  const [around] = (await surroundingsOf(of, [concerned])) as [Surroundings];
  const composed = change === undefined ? [] : composeMessages(change, around);
  const { past = [], current = [] } = Object.groupBy(composed, (message) =>
    isPast(message, concerned, isOvertaken) ? 'past' : 'current',
  );
  await Promise.all([
    putMessages(of, current, toldAtMs),
    recordPast(of, past, nowMs),
    putReminders(of, concerned, around, toldAtMs),
  ]);
  return 'told';
}

/** Whether a message tells what is not so any more, though it is made late: after those of later changes, or after it has waited for a link. */
function isPast(
  message: Message,
  { booking: then, stored: { booking: now } }: Concerned,
  isOvertaken: boolean,
): boolean {
  if (isOvertaken) return saysOther(message, then, now);
  return isMeetingPending(then) && isUntrue(message, now);
}

/** The same message at the same instant is the same item, however often it is put. */
async function putMessages(
  of: OrganizationId,
  messages: readonly Message[],
  toldAtMs: number,
): Promise<void> {
  await Promise.all(
    messages.map((message) => {
      const dueAtMs = toldAtMs + (queueOf(message) === 'unproven' ? unprovenWaitMs : 0);
      return putWaiting(of, { id: messageId(message), dueAtMs, attempts: 0, message });
    }),
  );
}

/** Records that messages are not sent, so that their receivers get no cancellation of what they do not know. */
async function recordPast(
  of: OrganizationId,
  messages: readonly Message[],
  nowMs: number,
): Promise<void> {
  await Promise.all(
    messages.map((message) => {
      const waiting = { id: messageId(message), attempts: 0, message };
      return claimMessage(of, recordOf(waiting, 'outdated', nowMs), undefined);
    }),
  );
}

interface Found {
  readonly event: Event;
  readonly concerned: Concerned;
}

/** Reads that stand beside the transactions that told the event, or made the booking, may see them later. */
async function soonOrLater<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  const found = await read();
  if (found !== undefined) return found;
  await pause(seenAfterMs);
  const later = await read();
  if (later !== undefined) return later;
  throw Object.assign(new Error('What was announced is not to be seen.'), { name: unseenName });
}

/** An event and its booking, as it was then and as it is now. */
async function readConcerned(
  of: OrganizationId,
  { resource: bookingUid, position }: AnnouncedEvent,
): Promise<Found | undefined> {
  const key = keys.event(of, { subject: 'booking', uid: bookingUid }, position);
  const [items, snapshot] = await Promise.all([
    readItems(of, [key]),
    wholeReaderOf(of).read([storedBooking(bookingUid)]),
  ]);
  const [item, stored] = [items.get(key), snapshot.get(storedBooking(bookingUid))];
  if (item === undefined || stored === undefined) return undefined;
  const event = eventFrom(item);
  const booking = event.object as unknown as Booking;
  const { hosts: formerHosts = [] } = event.previous as Partial<Booking>;
  return { event, concerned: { booking, version: event.version, stored, formerHosts } };
}

/** By the booking as it is now: those of an earlier start find out when they are due. */
async function putReminders(
  of: OrganizationId,
  { stored: { booking } }: Concerned,
  { eventType }: Surroundings,
  toldAtMs: number,
): Promise<void> {
  if (eventType === undefined) return;
  const due = remindersOf(booking, eventType.notification, toldAtMs)
    .filter(({ channel }) => channel === 'email')
    .map(({ dueAtMs }) => dueAtMs);
  await Promise.all(
    [...new Set(due)].map((dueAtMs) =>
      putDueAlone(of, { kind: 'reminder', id: booking.uid, dueAtMs }, toldAtMs),
    ),
  );
}
