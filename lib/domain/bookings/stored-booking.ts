import type { AssignmentRecord, RecordApart } from '../assignment/assignment-record.ts';
import type { Requester } from '../assignment/meets-rule.ts';
import type { Contact } from '../event-types/contact.ts';
import type { Revision } from '../revision.ts';
import type { Booking, BookingStatus } from './booking.ts';
import type { BookingMeeting } from './booking-meeting.ts';
import type { Occupancy } from './occupancy.ts';

/** The amount that a booking adds to one counter of a limit. */
export interface Tally {
  readonly name: string;
  readonly by: number;
}

/** A booking as it is stored. The members next to `booking` are never part of a reply. */
export interface StoredBooking extends Revision {
  readonly booking: Booking;
  readonly occupancy: Occupancy;
  readonly contact: Contact;
  /**
   * The record of the hosts' selection. Absent if a user selected the hosts. A long record is
   * stored separately.
   */
  readonly assignment?: AssignmentRecord | RecordApart | undefined;
  /** The meeting that is created for the booking. Absent if it has none or a fixed link. */
  readonly meeting?: BookingMeeting | undefined;
  /** The number of times that the guest links were revoked. Absent means 0. */
  readonly guestLinks?: number | undefined;
  /**
   * The hosts that a routing form selected. Automatic assignment chooses only among them. Absent
   * means all hosts of the event type.
   */
  readonly routedTo?: readonly string[] | undefined;
  /**
   * The status in the first reply to a suspected booking. The guest sees it until a host answers.
   */
  readonly repliedStatus?: BookingStatus | undefined;
  /** The user ID of the creator, who may change the booking. */
  readonly createdBy: string;
  /**
   * The counters that count the booking. They change in the same transactions. Absent if there are
   * none.
   */
  readonly counted?: readonly Tally[] | undefined;
}

/** Returns the guest of a stored booking as the requester of an assignment. */
export const requesterOf = ({ booking, contact }: StoredBooking): Requester => ({
  contact,
  timeZone: booking.timeZone,
  locationId: booking.locationId,
});
