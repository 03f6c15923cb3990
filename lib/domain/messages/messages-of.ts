import type { Booking } from '../bookings/booking.ts';
import type { Contact } from '../event-types/contact.ts';
import type { Notification } from '../event-types/notification.ts';
import { formatTag, languageOf } from '../people/locale.ts';
import type { Organization } from '../people/organization.ts';
import type { User } from '../people/user.ts';
import { regionalClock } from '../time/local-text.ts';
import type { MessageKind, Receiver } from './message.ts';

/** A change of a booking, as input for messages to guests and hosts. */
export interface NotifiedChange {
  readonly kind: 'booked' | 'requested' | 'declined' | 'changed' | 'cancelled' | 'reminder';
  readonly booking: Booking;
  /** The known former values of the members that the change replaced. */
  readonly previous: Partial<Booking>;
  /** Whether the start or the end changed. */
  readonly isMoved?: boolean | undefined;
  /** The note of the person who made the change. */
  readonly note?: string | undefined;
  /** Whether the caller turned off messages for this change. */
  readonly isSilent?: boolean | undefined;
}

/** The possible receivers of messages about a change, and the settings that select them. */
export interface Concerned {
  readonly contact: Pick<Contact, 'name' | 'email' | 'ccEmails' | 'locale'>;
  /** The settings of the event type. They are the default settings if the event type was deleted. */
  readonly notification: Pick<Notification, 'isSendToGuest' | 'isSendToHosts'>;
  readonly organization: Pick<Organization, 'locale'>;
  /** IDs of the users whom the event type only notifies. */
  readonly notified: readonly string[];
  /** The current and former hosts of the booking, and the notified users, that still are users, by user ID. */
  readonly users: ReadonlyMap<string, User>;
}

export interface DueMessage {
  readonly kind: MessageKind;
  readonly receiver: Receiver;
}

/** The members that are visible in a calendar entry, without time and hosts. */
export const shownMembers = [
  'name',
  'locationId',
  'url',
  'phoneNumber',
  'address',
  'customLocation',
  'access',
] as const;

const settingOf: Readonly<Record<MessageKind, keyof User['settings']['messages']>> = {
  booked: 'booked',
  requested: 'requested',
  declined: 'cancelled',
  rescheduled: 'rescheduled',
  reassigned: 'reassigned',
  assigned: 'reassigned',
  unassigned: 'reassigned',
  updated: 'rescheduled',
  cancelled: 'cancelled',
  reminder: 'reminder',
};

/**
 * Selects the messages about a change: to the guest, to each copy address once, and to each host and each
 * notified user once.
 */
export function messagesOf(change: NotifiedChange, concerned: Concerned): readonly DueMessage[] {
  if (change.isSilent === true) return [];
  const { isSendToGuest, isSendToHosts } = concerned.notification;
  return [
    ...(isSendToGuest ? toGuest(change, concerned) : []),
    ...(isSendToHosts ? toHosts(change, concerned) : []),
  ];
}

function toGuest(
  change: NotifiedChange,
  { contact, organization }: Concerned,
): readonly DueMessage[] {
  const kind = kindForGuest(change);
  if (kind === undefined) return [];
  const language = formatTag(contact.locale ?? organization.locale);
  const reading = {
    locale: languageOf(language),
    language,
    timeZone: change.booking.timeZone,
    timeFormat: regionalClock(language),
  };
  const copies = withoutRepeats(contact.ccEmails, contact.email);
  return [
    { kind, receiver: { ...reading, role: 'guest', name: contact.name, email: contact.email } },
    // The names of these people are not known.
    ...copies.map(
      (email): DueMessage => ({
        kind,
        receiver: { ...reading, role: 'copy', name: '', email },
      }),
    ),
  ];
}

const withoutRepeats = (emails: readonly string[], own: string): readonly string[] => {
  const seen = new Set([own.toLowerCase()]);
  return emails.filter((email) => {
    const isNew = !seen.has(email.toLowerCase());
    seen.add(email.toLowerCase());
    return isNew;
  });
};

function kindForGuest(change: NotifiedChange): MessageKind | undefined {
  if (change.kind !== 'changed') return change.kind;
  if (hasMoved(change)) return 'rescheduled';
  if (change.previous.hosts !== undefined) return 'reassigned';
  return isShown(change) ? 'updated' : undefined;
}

const hasMoved = ({ isMoved, previous }: NotifiedChange): boolean =>
  isMoved || previous.startedAt !== undefined || previous.endedAt !== undefined;

const isShown = ({ previous, note }: NotifiedChange): boolean =>
  note !== undefined || shownMembers.some((member) => previous[member] !== undefined);

function toHosts(change: NotifiedChange, { notified, users }: Concerned): readonly DueMessage[] {
  const now = change.booking.hosts.map(({ userId }) => userId);
  const before = change.previous.hosts?.map(({ userId }) => userId) ?? now;
  const hosts = [...new Set([...now, ...before])];
  const others = notified.filter((userId) => !hosts.includes(userId));
  return [...hosts, ...others].flatMap((userId) => {
    const user = users.get(userId);
    const isOnlyNotified = others.includes(userId);
    const kind = isOnlyNotified
      ? kindForNotified(change)
      : kindForHost(change, now.includes(userId), before.includes(userId));
    if (user === undefined || kind === undefined) return [];
    if (!isWanted(kind, change, user)) return [];
    return [{ kind, receiver: { ...receiverOf(user), ...(isOnlyNotified && { isOnlyNotified }) } }];
  });
}

/** Users who are only notified get the messages that hosts get. They are never assigned or unassigned. */
const kindForNotified = (change: NotifiedChange): MessageKind | undefined =>
  change.kind === 'declined' ? undefined : kindForGuest(change);

/**
 * An update that only adds the meeting link completes an earlier message. Hosts who want such messages get
 * it, too.
 */
function isWanted(kind: MessageKind, { previous }: NotifiedChange, { settings }: User): boolean {
  const { messages } = settings;
  if (messages[settingOf[kind]]) return true;
  const isLink = kind === 'updated' && previous.urlStatus === 'pending';
  return isLink && (messages.booked || messages.reassigned);
}

function kindForHost(
  change: NotifiedChange,
  isHost: boolean,
  wasHost: boolean,
): MessageKind | undefined {
  if (change.kind === 'declined') return undefined;
  if (change.kind !== 'changed') return isHost ? change.kind : undefined;
  if (isHost && !wasHost) return 'assigned';
  if (wasHost && !isHost) return 'unassigned';
  if (hasMoved(change)) return 'rescheduled';
  return isShown(change) ? 'updated' : undefined;
}

const receiverOf = ({ userId, name, email, locale, timeZone, settings }: User): Receiver => ({
  role: 'host',
  userId,
  name,
  email,
  locale,
  language: locale,
  timeZone,
  timeFormat: settings.timeFormat,
});
