import type { Booking } from '../bookings/booking.ts';
import type { Contact } from '../event-types/contact.ts';
import type { Priority } from '../event-types/event-type.ts';
import type { Locale } from '../people/locale.ts';
import type { UserSettings } from '../people/user-settings.ts';
import type { Schedule } from '../schedules/schedule.ts';

/**
 * Kinds of messages about bookings. `assigned` and `unassigned` go to the host who receives or loses the
 * booking.
 */
export const messageKinds = [
  'booked',
  'requested',
  'declined',
  'rescheduled',
  'reassigned',
  'assigned',
  'unassigned',
  'updated',
  'cancelled',
  'reminder',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * Kinds of messages that are not about bookings. They go to owners of the organization, to the user of the
 * calendar or account, to an invited person, or to a user who signs in.
 */
export const noticeKinds = [
  'endpointDisabled',
  'calendarFailed',
  'conferencingFailed',
  'invitation',
  'signIn',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * Kinds of messages about schedules. `scheduleInvited` and `scheduleRemoved` go to an attendee who is added
 * or removed.
 */
export const scheduleKinds = [
  'scheduleInvited',
  'scheduleUpdated',
  'scheduleRemoved',
  'scheduleCancelled',
  'scheduleReminder',
] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/** Kinds of messages to attendees who do not attend any more. */
export const scheduleEndings: readonly string[] = [
  'scheduleRemoved',
  'scheduleCancelled',
] satisfies ScheduleKind[];

/** `copy` is an address in `ccEmails`. It gets the message of the guest without the guest's name and link. */
export type ReceiverRole = 'guest' | 'copy' | 'host';

/** The receiver of a message, with the settings for its texts. */
export interface Receiver {
  readonly role: ReceiverRole;
  /** Only hosts have a user ID. */
  readonly userId?: string | undefined;
  /** The user is no host of the booking: the event type only notifies them. */
  readonly isOnlyNotified?: boolean | undefined;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  /** The language of the texts with the region of the receiver, for dates and times: `en-GB`. */
  readonly language: string;
  readonly timeZone: string;
  readonly timeFormat: UserSettings['timeFormat'];
}

/** The members of a booking that messages can contain. */
export type BookingFacts = Omit<
  Booking,
  'eventTypeId' | 'description' | 'spamType' | 'capacity' | 'timeZone'
>;

/** The data from which a message about a booking is written. */
export interface MessageFacts {
  readonly booking: BookingFacts;
  readonly contact: Pick<Contact, 'name' | 'email' | 'company' | 'message' | 'answers' | 'payment'>;
  /** Whether the place that the guest wrote is omitted. */
  readonly isPlaceWithheld?: boolean | undefined;
  /** The name of the booking, as the guest sees it. */
  readonly subject: string;
  readonly organization: string;
  /** Names, in the order of the booking's hosts. */
  readonly hosts: readonly string[];
  /** The former times; absent if the booking was not moved. */
  readonly previous?: Pick<Booking, 'startedAt' | 'endedAt'> | undefined;
  /** The note of the person who made the change. */
  readonly note?: string | undefined;
  /** The link with which the guest changes the booking or a host answers the request. */
  readonly link?: string | undefined;
  /** Whether a reply to the message reaches a person. */
  readonly isAnswered: boolean;
}

/** The texts of a message, before they are written as plain text or HTML. All members are plain text. */
export interface Letter {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  readonly opening: string;
  readonly note: {
    readonly label: string;
    readonly text: string;
    /** The message begins with the note. */
    readonly isFirst?: true;
  } | null;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
  readonly closing: readonly string[];
}

/** The parts of a message's calendar entry that are not in the booking. */
export interface MessageEntry {
  /** The receiver does not take part any more, so calendars remove the entry. */
  readonly isRemoved: boolean;
  readonly title: string;
  readonly place: string;
  readonly url: string;
  readonly notes: string;
  /** Only in entries of hosts. */
  readonly priority?: Priority | undefined;
}

export interface MessageBooking {
  readonly booking: Pick<
    Booking,
    'uid' | 'status' | 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'
  >;
  readonly entry: MessageEntry | null;
  /** The generation of the guest link in the message; null if the message has none. */
  readonly guestLinks: number | null;
}

/** The calendar entries of a message about a schedule. */
export interface InvitedEntries {
  readonly schedule: Schedule;
  /** The schedule that the receiver knows. Entries that it had and does not have any more are removed. */
  readonly former: Schedule | undefined;
  readonly sequence: number;
  /** The receiver does not attend any more, so calendars remove the entries. */
  readonly isRemoved: boolean;
  /** Other guests are not listed, so that guests do not learn each other's addresses. */
  readonly hosts: readonly { readonly name: string; readonly email: string }[];
}

/** A message about a schedule, in addition to its letter. */
export interface MessageSchedule {
  /** Null if the receiver needs no calendar entry. */
  readonly invited: InvitedEntries | null;
  /** The start of the occurrence of a reminder (epoch milliseconds). */
  readonly occurrenceMs?: number | undefined;
}

/** A message to one receiver. Its link is created when it is sent. */
export interface Message {
  readonly kind: MessageKind | NoticeKind | ScheduleKind;
  readonly role: ReceiverRole | 'owner' | 'user' | 'invitee' | 'attendee';
  readonly to: {
    readonly name: string;
    readonly email: string;
    /** Absent if the receiver is not a user, such as a guest. */
    readonly userId?: string | undefined;
  };
  readonly organization: string;
  /** The address for replies; null if replies reach no person. */
  readonly replyTo: string | null;
  readonly letter: Letter;
  /** The sealed URL of a link, such as that of an invitation. It is stored nowhere else. */
  readonly sealedUrl?: string | undefined;
  /** The resource that the message is about, at this version: a booking, a webhook endpoint, a connection, an invitation or a schedule. */
  readonly about: { readonly uid: string; readonly version: number };
  /** Null if the message is not about a booking. */
  readonly booking: MessageBooking | null;
  /** Whether the event type only notifies the receiver, who is no host of the booking. */
  readonly isOnlyNotified?: boolean | undefined;
  /** Only in messages about schedules. */
  readonly schedule?: MessageSchedule | undefined;
  /** Whether the booking was created without a credential, so that the address of its guest is not proven. */
  readonly isUnproven?: boolean | undefined;
}
