import type { AssignmentRecord, RecordApart } from '../assignment/assignment-record.ts';
import type { Requester } from '../assignment/meets-rule.ts';
import type { Contact } from '../event-types/contact.ts';
import type { Revision } from '../revision.ts';
import type { Booking, BookingStatus } from './booking.ts';
import type { BookingMeeting } from './booking-meeting.ts';
import type { Occupancy } from './occupancy.ts';

/** What a booking adds to one counter of a limit. */
export interface Tally {
  readonly name: string;
  readonly by: number;
}

/** A booking as it is stored. What replies never carry stands beside `booking`. */
export interface StoredBooking extends Revision {
  readonly booking: Booking;
  readonly occupancy: Occupancy;
  readonly contact: Contact;
  /** Why these hosts; absent when a person named them. A long record stands apart. */
  readonly assignment?: AssignmentRecord | RecordApart | undefined;
  /** A meeting that is made for it; absent where it has none, or a fixed link. */
  readonly meeting?: BookingMeeting | undefined;
  /** Counts how often the links of the guest were revoked; absent: never. */
  readonly guestLinks?: number | undefined;
  /** The hosts to whom a routing form led the guest, of whom one is chosen whenever the service chooses; absent: all of the event type. */
  readonly routedTo?: readonly string[] | undefined;
  /** Of a suspected booking: the status in the first reply, which its guest sees until a host answers it. */
  readonly repliedStatus?: BookingStatus | undefined;
  /** Who made it: they may change it. */
  readonly createdBy: string;
  /** The counters that it was counted in, which change in the same transactions; absent when there are none. */
  readonly counted?: readonly Tally[] | undefined;
}

/** The guest of a booking that was made. */
export const requesterOf = ({ booking, contact }: StoredBooking): Requester => ({
  contact,
  timeZone: booking.timeZone,
  locationId: booking.locationId,
});
