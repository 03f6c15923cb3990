import { mayAnswer } from '../bookings/answer-link.ts';
import type { Booking } from '../bookings/booking.ts';
import { guestBooking } from '../bookings/guest-booking.ts';
import { hostEntry, notesInEntry, placeInEntry } from '../bookings/host-entry.ts';
import type { Contact } from '../event-types/contact.ts';
import type { EventType } from '../event-types/event-type.ts';
import { defaultNotification, type Notification } from '../event-types/notification.ts';
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

/** All that messages about a change of a booking are made of. */
export interface Surroundings {
  /** The version of the booking that the change made. */
  readonly version: number;
  readonly contact: Contact;
  /** Nobody has proven that the address of the guest is theirs: no text that they wrote is sent there. */
  readonly isUnproven: boolean;
  /** The generation of the guest's link. */
  readonly guestLinks: number;
  /** Undefined where it is gone. */
  readonly eventType: EventType | undefined;
  readonly organization: Pick<Organization, 'name' | 'locale'>;
  /** The hosts of the booking, now and before, who still are users. */
  readonly users: ReadonlyMap<string, User>;
  /** Those of them into whose calendar their bookings are written. */
  readonly inCalendar: ReadonlySet<string>;
}

/** The messages about a change, one for each receiver. */
export function composeMessages(change: NotifiedChange, around: Surroundings): readonly Message[] {
  const { organization, users } = around;
  const contact = addressed(around);
  const notification = notificationOf(around);
  return messagesOf(change, { contact, notification, organization, users }).map((due) =>
    messageOf(due, change, around),
  );
}

/** The guest as messages address them. */
const addressed = ({ contact, isUnproven }: Surroundings): Contact =>
  isUnproven ? { ...contact, name: '' } : contact;

/** A reminder is asked for by itself, whoever is told of changes. */
const everybody: Pick<Notification, 'isSendToGuest' | 'isSendToHosts'> = {
  isSendToGuest: true,
  isSendToHosts: true,
};

/** The messages that remind the guest, with their copies, or the hosts. */
export function composeReminders(
  booking: Booking,
  to: 'guest' | 'host',
  around: Surroundings,
): readonly Message[] {
  const { organization, users } = around;
  const contact = addressed(around);
  const change: NotifiedChange = { kind: 'reminder', booking, previous: {} };
  return messagesOf(change, { contact, notification: everybody, organization, users })
    .filter(({ receiver }) => (receiver.role === 'host') === (to === 'host'))
    .map((due) => messageOf(due, change, around));
}

const notificationOf = ({ eventType }: Surroundings): Notification =>
  eventType?.notification ?? defaultNotification;

function messageOf(
  { kind, receiver }: DueMessage,
  change: NotifiedChange,
  around: Surroundings,
): Message {
  const { organization, version, guestLinks, isUnproven } = around;
  const replyTo = replyToOf(receiver, change, around);
  const facts = { ...factsFor(receiver, change, around), isAnswered: replyTo !== null };
  const link = isToAct(receiver, change, around) ? pending : undefined;
  const letter = composeLetter(kind, { ...facts, link }, receiver);
  const { uid, status, startedAt, endedAt, createdAt, updatedAt } = change.booking;
  const told: MessageBooking = {
    booking: { uid, status, startedAt, endedAt, createdAt, updatedAt },
    entry: entryOf(kind, receiver, facts, change, around),
    guestLinks: letter.link === null || receiver.role !== 'guest' ? null : guestLinks,
  };
  const { role, userId, name, email } = receiver;
  return {
    kind,
    role,
    to: { name, email, ...(userId !== undefined && { userId }) },
    organization: organization.name,
    replyTo,
    letter,
    about: { uid, version },
    booking: told,
    ...(isUnproven && { isUnproven }),
  };
}

/** Guests change their booking. Hosts answer what is still a request, in whatever message they hear of it. */
function isToAct(
  { role, userId = '' }: Receiver,
  { booking }: NotifiedChange,
  { users }: Surroundings,
): boolean {
  if (role !== 'host') return role === 'guest';
  const user = users.get(userId);
  return booking.status === 'request' && user !== undefined && mayAnswer(user);
}

/** The link is made when the message is sent; until then nobody can act by it. */
const pending = '';

/**
 * The facts that a receiver gets. Copies do not contain the name of the booking, because it often contains the name of the guest. If
 * the address of the guest is not proven, guests and copies get no text that the guest wrote. Otherwise a stranger could send any text to any address.
 */
function factsFor(
  { role }: Receiver,
  change: NotifiedChange,
  around: Surroundings,
): Omit<MessageFacts, 'isAnswered'> {
  const facts = factsOf(change, around);
  const { contact, eventType, organization, isUnproven } = around;
  if (role === 'host' || (role === 'guest' && !isUnproven)) return facts;
  const nameless = { ...facts, subject: eventType?.name ?? organization.name };
  if (!isUnproven) return nameless;
  const { booking } = facts;
  return {
    ...nameless,
    booking: {
      ...booking,
      phoneNumber: booking.phoneNumber === contact.phoneNumber ? '' : booking.phoneNumber,
      cancelReason: booking.cancelledBy === 'guest' ? '' : booking.cancelReason,
    },
  };
}

function factsOf(change: NotifiedChange, around: Surroundings): Omit<MessageFacts, 'isAnswered'> {
  const { booking, previous, note } = change;
  const { contact, eventType, organization, users } = around;
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

/** The guest answers to whom the event type names, or to the host; the hosts answer to the guest. */
function replyToOf(
  { role }: Receiver,
  { booking }: NotifiedChange,
  around: Surroundings,
): string | null {
  if (role === 'host') return around.contact.email;
  return notificationOf(around).replyTo ?? hostsOf(booking, around.users)[0]?.email ?? null;
}

/** After these there is nothing that a calendar should know, or nothing that it does not know already. */
const withoutEntry: readonly MessageKind[] = ['requested', 'declined', 'reminder'];

function entryOf(
  kind: MessageKind,
  { role, userId = '' }: Receiver,
  facts: Omit<MessageFacts, 'isAnswered'>,
  { previous }: NotifiedChange,
  { inCalendar }: Surroundings,
): MessageEntry | null {
  const { booking, subject, hosts, contact } = facts;
  // Of a request nobody was sent an entry.
  const wasOpen =
    booking.status === 'open' || (kind === 'cancelled' && previous.status !== 'request');
  if (!wasOpen || withoutEntry.includes(kind)) return null;
  const isRemoved = kind === 'unassigned' || kind === 'cancelled';
  if (role !== 'host') {
    const notes = notesInEntry(hosts.join(', '), booking);
    return { isRemoved, title: subject, ...placeInEntry(booking, isRemoved), notes };
  }
  // The service writes it into their calendar.
  if (inCalendar.has(userId)) return null;
  return { isRemoved, ...hostEntry(booking, contact, subject, isRemoved) };
}
