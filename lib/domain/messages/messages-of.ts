import type { Booking } from '../bookings/booking.ts';
import type { Contact } from '../event-types/contact.ts';
import type { Notification } from '../event-types/notification.ts';
import type { Organization } from '../people/organization.ts';
import type { User } from '../people/user.ts';
import type { MessageKind, Receiver } from './message.ts';

/** An accepted change of a booking, as far as people are told of it. */
export interface NotifiedChange {
  readonly kind: 'booked' | 'requested' | 'declined' | 'changed' | 'cancelled' | 'reminder';
  readonly booking: Booking;
  /** The members that the change replaced, where they are known. */
  readonly previous: Partial<Booking>;
  /** Whether the start or the end is another one. */
  readonly isMoved?: boolean | undefined;
  /** What the person who made the change wants to tell. */
  readonly note?: string | undefined;
  /** Messages to people are held back. */
  readonly isSilent?: boolean | undefined;
}

/** Whom a change of a booking may concern. */
export interface Concerned {
  readonly contact: Pick<Contact, 'name' | 'email' | 'ccEmails' | 'locale'>;
  /** Of the event type; its own default where that is gone. */
  readonly notification: Pick<Notification, 'isSendToGuest' | 'isSendToHosts'>;
  readonly organization: Pick<Organization, 'locale'>;
  /** The hosts of the booking, now and before, who still are users. */
  readonly users: ReadonlyMap<string, User>;
}

/** One message that is to be sent. */
export interface DueMessage {
  readonly kind: MessageKind;
  readonly receiver: Receiver;
}

/** What a calendar entry or a person's plans depend on, beside time and hosts. */
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

/** Who is told what of a change: the guest, their copies, and the hosts, each once. */
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
  const locale = contact.locale ?? organization.locale;
  const reading = {
    locale,
    timeZone: change.booking.timeZone,
    timeFormat: locale === 'ja' ? '24h' : '12h',
  } as const;
  const copies = withoutRepeats(contact.ccEmails, contact.email);
  return [
    { kind, receiver: { ...reading, role: 'guest', name: contact.name, email: contact.email } },
    // The name of the person with this address is not known.
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

function toHosts(change: NotifiedChange, { users }: Concerned): readonly DueMessage[] {
  const now = change.booking.hosts.map(({ userId }) => userId);
  const before = change.previous.hosts?.map(({ userId }) => userId) ?? now;
  return [...new Set([...now, ...before])].flatMap((userId) => {
    const user = users.get(userId);
    const kind = kindForHost(change, now.includes(userId), before.includes(userId));
    if (user === undefined || kind === undefined) return [];
    return isWanted(kind, change, user) ? [{ kind, receiver: receiverOf(user) }] : [];
  });
}

/** A link that comes late belongs to the message that went without it. */
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
  timeZone,
  timeFormat: settings.timeFormat,
});
