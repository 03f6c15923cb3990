import { mayAnswer } from '../bookings/answer-link.ts';
import type { Booking } from '../bookings/booking.ts';
import { guestBooking } from '../bookings/guest-booking.ts';
import { hostEntry, notesInEntry, placeInEntry } from '../bookings/host-entry.ts';
import type { Contact } from '../event-types/contact.ts';
import { type EventType, notifiedHostIds } from '../event-types/event-type.ts';
import { defaultNotification, type Notification } from '../event-types/notification.ts';
import { asksGuestsPlace } from '../event-types/place.ts';
import type { Organization } from '../people/organization.ts';
import type { User } from '../people/user.ts';
import { composeLetter } from './compose-letter.ts';
import type {
  Message,
  MessageBooking,
  MessageEntry,
  MessageFacts,
  MessageKind,
  Receiver,
} from './message.ts';
import { type DueMessage, messagesOf, type NotifiedChange } from './messages-of.ts';

/** The data from which the messages about a change of a booking are written. */
export interface BookingMessageData {
  /** The version of the booking after the change. */
  readonly version: number;
  readonly contact: Contact;
  /**
   * The address of the guest is not proven, so messages to this address contain no text that the guest wrote.
   */
  readonly isUnproven: boolean;
  readonly guestLinks: number;
  /** Undefined if the event type was deleted. */
  readonly eventType: EventType | undefined;
  readonly organization: Pick<Organization, 'name' | 'locale'>;
  /** The current and former hosts of the booking, and the notified users, that still are users, by user ID. */
  readonly users: ReadonlyMap<string, User>;
  /** IDs of the hosts for whom the service writes their bookings into a connected calendar. */
  readonly inCalendar: ReadonlySet<string>;
}

export function composeMessages(
  change: NotifiedChange,
  data: BookingMessageData,
): readonly Message[] {
  const { organization, users } = data;
  const contact = addressed(data);
  const notification = notificationOf(data);
  const notified = notifiedIn(data);
  return messagesOf(change, { contact, notification, organization, notified, users }).map((due) =>
    messageOf(due, change, data),
  );
}

/** The contact as messages address it: without a name if the address is not proven. */
const addressed = ({ contact, isUnproven }: BookingMessageData): Contact =>
  isUnproven ? { ...contact, name: '' } : contact;

/**
 * Reminders ignore the notification settings of the event type, because each reminder is set up separately.
 */
const everybody: Pick<Notification, 'isSendToGuest' | 'isSendToHosts'> = {
  isSendToGuest: true,
  isSendToHosts: true,
};

export function composeReminders(
  booking: Booking,
  to: 'guest' | 'host',
  data: BookingMessageData,
): readonly Message[] {
  const { organization, users } = data;
  const contact = addressed(data);
  const change: NotifiedChange = { kind: 'reminder', booking, previous: {} };
  const notified = notifiedIn(data);
  return messagesOf(change, { contact, notification: everybody, organization, notified, users })
    .filter(({ receiver }) => (receiver.role === 'host') === (to === 'host'))
    .map((due) => messageOf(due, change, data));
}

const notifiedIn = ({ eventType }: BookingMessageData): readonly string[] =>
  eventType === undefined ? [] : notifiedHostIds(eventType);

const notificationOf = ({ eventType }: BookingMessageData): Notification =>
  eventType?.notification ?? defaultNotification;

function messageOf(
  { kind, receiver }: DueMessage,
  change: NotifiedChange,
  data: BookingMessageData,
): Message {
  const { organization, version, guestLinks, isUnproven } = data;
  const replyTo = replyToOf(receiver, change, data);
  const facts = { ...factsFor(receiver, change, data), isAnswered: replyTo !== null };
  const link = isToAct(receiver, change, data) ? pending : undefined;
  const letter = composeLetter(kind, { ...facts, link }, receiver);
  const { uid, status, startedAt, endedAt, createdAt, updatedAt } = change.booking;
  const told: MessageBooking = {
    booking: { uid, status, startedAt, endedAt, createdAt, updatedAt },
    entry: entryOf(kind, receiver, facts, change, data),
    guestLinks: letter.links.length === 0 || receiver.role !== 'guest' ? null : guestLinks,
  };
  const { role, userId, name, email, isOnlyNotified } = receiver;
  return {
    kind,
    role,
    to: { name, email, ...(userId !== undefined && { userId }) },
    organization: organization.name,
    replyTo,
    letter,
    about: { uid, version },
    booking: told,
    ...(isOnlyNotified && { isOnlyNotified }),
    ...(isUnproven && { isUnproven }),
  };
}

/**
 * Guests can always change their booking. Hosts can answer it while it is a request, in any kind of message.
 */
function isToAct(
  { role, userId = '', isOnlyNotified }: Receiver,
  { booking }: NotifiedChange,
  { users }: BookingMessageData,
): boolean {
  if (role !== 'host' || isOnlyNotified) return role === 'guest';
  const user = users.get(userId);
  return booking.status === 'request' && user !== undefined && mayAnswer(user, booking);
}

/**
 * Placeholder: the link is created when the message is sent, so that no stored message contains a valid link.
 */
const pending = '';

/**
 * The facts that a receiver gets. Copies do not contain the name of the booking, because it often contains the name of the guest. If
 * the address of the guest is not proven, guests and copies get no text that the guest wrote. Otherwise a stranger could send any text to any address.
 */
function factsFor(
  { role }: Receiver,
  change: NotifiedChange,
  data: BookingMessageData,
): Omit<MessageFacts, 'isAnswered'> {
  const facts = factsOf(change, data);
  const { contact, eventType, organization, isUnproven } = data;
  if (role === 'host' || (role === 'guest' && !isUnproven)) return facts;
  const nameless = { ...facts, subject: eventType?.name ?? organization.name };
  if (!isUnproven) return nameless;
  const { booking } = facts;
  const isOwnPlace = asksGuestsPlace(booking) && booking.customLocation !== '';
  return {
    ...nameless,
    isPlaceWithheld: isOwnPlace,
    booking: {
      ...booking,
      phoneNumber: booking.phoneNumber === contact.phoneNumber ? '' : booking.phoneNumber,
      customLocation: isOwnPlace ? '' : booking.customLocation,
      cancelReason: booking.cancelledBy === 'guest' ? '' : booking.cancelReason,
    },
  };
}

function factsOf(
  change: NotifiedChange,
  data: BookingMessageData,
): Omit<MessageFacts, 'isAnswered'> {
  const { booking, previous, note } = change;
  const { contact, eventType, organization, users } = data;
  const wasAt = previous.startedAt ?? previous.endedAt;
  return {
    booking,
    contact,
    subject: guestBooking({ booking, contact }, eventType).name,
    organization: organization.name,
    hosts: hostsOf(booking, users).map(({ name }) => name),
    previous: wasAt === undefined ? undefined : { ...timesOf(booking), ...timesOf(previous) },
    note,
  };
}

const timesOf = <Times extends Partial<Pick<Booking, 'startedAt' | 'endedAt'>>>({
  startedAt,
  endedAt,
}: Times) =>
  ({
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  }) as Pick<Times, 'startedAt' | 'endedAt'>;

const hostsOf = (
  { hosts }: Pick<Booking, 'hosts'>,
  users: ReadonlyMap<string, User>,
): readonly User[] => hosts.flatMap(({ userId }) => users.get(userId) ?? []);

/**
 * Replies of hosts go to the guest. Other replies go to the address set in the event type, or to the first
 * host.
 */
function replyToOf(
  { role }: Receiver,
  { booking }: NotifiedChange,
  data: BookingMessageData,
): string | null {
  if (role === 'host') return data.contact.email;
  return notificationOf(data).replyTo ?? hostsOf(booking, data.users)[0]?.email ?? null;
}

/**
 * Kinds of messages without a calendar entry: the booking is in no calendar, or its entry did not change.
 */
const withoutEntry: readonly MessageKind[] = ['requested', 'declined', 'reminder'];

function entryOf(
  kind: MessageKind,
  { role, userId = '', isOnlyNotified }: Receiver,
  facts: Omit<MessageFacts, 'isAnswered'>,
  { previous }: NotifiedChange,
  { inCalendar }: BookingMessageData,
): MessageEntry | null {
  const { booking, subject, hosts, contact } = facts;
  // A request has no calendar entry, so its cancellation has none either.
  const wasOpen =
    booking.status === 'open' || (kind === 'cancelled' && previous.status !== 'request');
  if (!wasOpen || withoutEntry.includes(kind)) return null;
  const isRemoved = kind === 'unassigned' || kind === 'cancelled';
  if (role !== 'host') {
    const notes = notesInEntry(hosts.join(', '), booking);
    return { isRemoved, title: subject, ...placeInEntry(booking, isRemoved), notes };
  }
  // The service writes the entry into the calendar of this host itself. Users who are only notified stay free.
  if (inCalendar.has(userId) || isOnlyNotified) return null;
  return { isRemoved, ...hostEntry(booking, contact, subject, isRemoved) };
}
