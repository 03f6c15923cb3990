import type { Booking } from '../bookings/booking.ts';
import type { Contact } from '../event-types/contact.ts';
import type { Locale } from '../people/locale.ts';
import type { UserSettings } from '../people/user-settings.ts';

/** What a message tells its receiver. `assigned` and `unassigned` go to the host that a booking was given to, or taken from. */
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

/** What is sent to owners of the organization, to the user whose calendar or account it is, or to who is to become a user. */
export const noticeKinds = [
  'endpointDisabled',
  'calendarFailed',
  'conferencingFailed',
  'invitation',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `copy` is an address in `ccEmails`. It gets the message of the guest without the guest's name and link. */
export type ReceiverRole = 'guest' | 'copy' | 'host';

/** Who gets a message, and how they read it. */
export interface Receiver {
  readonly role: ReceiverRole;
  /** Of a host. */
  readonly userId?: string | undefined;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly timeFormat: UserSettings['timeFormat'];
}

/** What a message tells of a booking. */
export type BookingFacts = Omit<
  Booking,
  'eventTypeId' | 'description' | 'priority' | 'spamType' | 'capacity' | 'timeZone'
>;

/** What a message of a booking is made of. */
export interface MessageFacts {
  readonly booking: BookingFacts;
  readonly contact: Pick<Contact, 'name' | 'email' | 'message' | 'answers'>;
  /** What is booked, as the guest sees it. */
  readonly subject: string;
  readonly organization: string;
  /** Names, in the order of the booking's hosts. */
  readonly hosts: readonly string[];
  /** Before the booking was moved. */
  readonly previous?: Pick<Booking, 'startedAt' | 'endedAt'> | undefined;
  /** What the person who made the change wants to tell. */
  readonly note?: string | undefined;
  /** Where the receiver can act: the guest changes the booking, a host answers the request. */
  readonly link?: string | undefined;
  /** Whether an answer to the message reaches a person. */
  readonly isAnswered: boolean;
}

/** A message as it is shown, before it is written as text or HTML. All of it is plain text. */
export interface Letter {
  readonly locale: Locale;
  readonly subject: string;
  readonly greeting: string;
  readonly opening: string;
  readonly note: { readonly label: string; readonly text: string } | null;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
  readonly link: { readonly label: string; readonly url: string } | null;
  readonly closing: readonly string[];
}

/** The calendar entry of a message: what stands in it beside the booking. */
export interface MessageEntry {
  /** The receiver does not take part any more. */
  readonly isRemoved: boolean;
  readonly title: string;
  readonly place: string;
  readonly url: string;
  readonly notes: string;
}

/** The booking that a message is about. */
export interface MessageBooking {
  readonly booking: Pick<
    Booking,
    'uid' | 'status' | 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'
  >;
  readonly entry: MessageEntry | null;
  /** The generation of the guest link in the message; null if the message has none. */
  readonly guestLinks: number | null;
}

/** A message to one receiver. Its link is created when it is sent. */
export interface Message {
  readonly kind: MessageKind | NoticeKind;
  readonly role: ReceiverRole | 'owner' | 'user' | 'invitee';
  readonly to: {
    readonly name: string;
    readonly email: string;
    /** Absent if the receiver is not a user, such as a guest. */
    readonly userId?: string | undefined;
  };
  /** The name of the organization that sends the message. */
  readonly organization: string;
  /** The address for replies; null if no one reads them. */
  readonly replyTo: string | null;
  readonly letter: Letter;
  /** The URL of a link that only its request contained, sealed. */
  readonly sealedUrl?: string | undefined;
  /** The resource that the message is about, at this version: a booking, a webhook endpoint, a connection or an invitation. */
  readonly about: { readonly uid: string; readonly version: number };
  /** Null if the message is not about a booking. */
  readonly booking: MessageBooking | null;
  /** The booking was created without a credential, so the address of its guest is not proven. */
  readonly isUnproven?: boolean | undefined;
}
