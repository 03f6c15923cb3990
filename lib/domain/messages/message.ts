import type { Booking } from '../bookings/booking.ts';
import type { Contact } from '../bookings/contact.ts';
import type { Locale } from '../users/user.ts';
import type { UserSettings } from '../users/user-settings.ts';

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

/** A guest's copy goes to an address of `ccEmails`: it says the same, and lets nobody act. */
export type ReceiverRole = 'guest' | 'copy' | 'host';

/** Who gets a message, and how they read it. */
export interface Receiver {
  readonly role: ReceiverRole;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly timeFormat: UserSettings['timeFormat'];
}

/** What a message of a booking is made of. */
export interface MessageFacts {
  readonly booking: Booking;
  readonly contact: Pick<Contact, 'name' | 'email' | 'message' | 'answers'>;
  /** The name of the event type, or of the booking where it has none any more. */
  readonly subject: string;
  readonly organization: string;
  /** Names, in the order of the booking's hosts. */
  readonly hosts: readonly string[];
  /** Before the booking was moved. */
  readonly previous?: Pick<Booking, 'startedAt' | 'endedAt'> | undefined;
  /** What the person who made the change wants to tell. */
  readonly note?: string | undefined;
  /** Where the receiver can act: change the booking, or answer the request. */
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
