import { causesOf } from '../../app/causes-of.ts';
import { putDueAlone } from '../../data/due.ts';
import { pause } from '../../data/engine/deadline.ts';
import { readItems } from '../../data/engine/items.ts';
import { isUnavailable } from '../../data/engine/table.ts';
import { eventFrom } from '../../data/feed.ts';
import { keys } from '../../data/keys.ts';
import {
  type FoundAnnouncement,
  putWaiting,
  readAnnouncements,
  removeAnnouncement,
} from '../../data/mail-lane.ts';
import { readerOf } from '../../data/reader.ts';
import { setFollowUpAside } from '../../data/set-aside.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { FollowUp } from '../../domain/feed/follow-up.ts';
import { composeMessages, type Surroundings } from '../../domain/messages/compose-messages.ts';
import { isOvertaken } from '../../domain/messages/is-outdated.ts';
import type { Message } from '../../domain/messages/message.ts';
import { remindersOf } from '../../domain/messages/reminders-of.ts';
import { toldChangeOf } from '../../domain/messages/told-change.ts';
import type { AnnouncedEvent, Announcement } from '../../domain/messages/waiting-message.ts';
import { need } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { reasonOf } from '../reason-of.ts';
import { lookAgainMs, type PassingOver, passedOverForMs, unreadableError } from '../unreadable.ts';
import { isSetAside } from './is-set-aside.ts';
import { messageId } from './message-id.ts';
import { noticesOf, originOf } from './notices-of.ts';
import { type Concerned, surroundingsOf } from './surroundings-of.ts';

const announcementsAtOnce = 10;
/** Everything of a transaction is to be seen by then. */
export const seenAfterMs = 500;

/** What is announced in one run. */
export interface Announcing extends PassingOver {
  /** When announcements that were passed over are looked at again (epoch milliseconds), by their positions. */
  readonly passedOver: Map<number, number>;
}

/**
 * Makes the messages and the reminders of all events that were announced, and says of how many announcements.
 * Done twice, it makes them once. What is not to be seen yet, or cannot be told, is passed over, and all after it that concerns the same
 * resource, so that nobody hears of a change before what it changed.
 */
export async function announce(of: OrganizationId, announcing: Announcing): Promise<number> {
  const { passedOver } = announcing;
  const unseen = new Set<string>();
  for (let [made, after] = [0, 0]; ; ) {
    const found = await readAnnouncements(of, after, announcementsAtOnce);
    for (const one of found) {
      const { position, announcement, sinceMs } = one;
      after = position;
      const mustWait =
        passedOver.has(position) ||
        announcement?.events.some(({ resource }) => unseen.has(resource));
      if (!mustWait && (await isDone(of, one, announcing))) {
        made += 1;
        continue;
      }
      passedOver.set(position, passedOver.get(position) ?? lookAgainMs(sinceMs, announcing));
      for (const { resource } of announcement?.events ?? []) unseen.add(resource);
    }
    if (found.length < announcementsAtOnce) return made;
  }
}

/** Whether nothing is left of an announcement. One that cannot be read is set aside when it has been there for long. */
async function isDone(
  of: OrganizationId,
  found: FoundAnnouncement,
  announcing: Announcing,
): Promise<boolean> {
  const { announcement } = found;
  if (announcement === undefined) return isSetAside(of, found, unreadableError(), announcing);
  if (!(await announceAll(of, announcement, announcing))) return false;
  await removeAnnouncement(of, found);
  return true;
}

/**
 * False where some of it is not to be seen or cannot be made into messages, and may be later. What concerns the same
 * resource waits for it here too: a change may have been told together with what it changed.
 */
async function announceAll(
  of: OrganizationId,
  announcement: Announcement,
  { nowMs, failures }: Announcing,
): Promise<boolean> {
  const unseen = new Set<string>();
  const failed: [AnnouncedEvent, Error][] = [];
  for (const event of announcement.events) {
    if (unseen.has(event.resource)) continue;
    await announceEvent(of, event, announcement).catch((error: Error) => {
      // What cannot be read now can be read later, or by a release that is being deployed; what cannot be told at all stops nobody.
      if (isUnavailable(error)) throw error;
      const isLater = nowMs() < announcement.toldAtMs + passedOverForMs;
      if (isLater) unseen.add(event.resource);
      else failed.push([event, error]);
      if (isLater && error.name !== unseenName) failures.push(causesOf(error));
    });
  }
  if (unseen.size > 0) return false;
  // Now that all others are announced: what is put back takes the place of this announcement.
  for (const [event, error] of failed) {
    failures.push(causesOf(error));
    await setFollowUpAside(of, followUpOf(event), reasonOf(error), nowMs());
  }
  return true;
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
  { toldAtMs }: Announcement,
): Promise<void> {
  if (announced.subject !== 'booking') {
    const key = keys.event(of, originOf(announced), announced.position);
    const event = await soonOrLater(async () => (await readItems(of, [key])).get(key));
    return putMessages(of, await noticesOf(of, announced, eventFrom(event)), toldAtMs);
  }
  const found = await soonOrLater(() => readConcerned(of, announced));
  const [around] = (await surroundingsOf(of, [found.concerned])) as [Surroundings];
  const change = toldChangeOf(found.event, announced);
  const composed = change === undefined ? [] : composeMessages(change, around);
  const { booking, stored } = found.concerned;
  const messages = composed.filter(
    (message) => !announced.isOvertaken || !isOvertaken(message, booking, stored.booking),
  );
  await Promise.all([
    putMessages(of, messages, toldAtMs),
    putReminders(of, found.concerned, around, toldAtMs),
  ]);
}

/** The same message at the same instant is the same item, however often it is put. */
async function putMessages(
  of: OrganizationId,
  messages: readonly Message[],
  dueAtMs: number,
): Promise<void> {
  await Promise.all(
    messages.map((message) =>
      putWaiting(of, { id: messageId(message), dueAtMs, attempts: 0, message }),
    ),
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
    readerOf(of).read([need.booking(bookingUid)]),
  ]);
  const [item, stored] = [items.get(key), snapshot.booking(bookingUid)];
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
