import type { Contact } from '../event-types/contact.ts';
import type { Priority } from '../event-types/event-type.ts';
import { asksGuestsPlace } from '../event-types/place.ts';
import type { Booking } from './booking.ts';

export interface EntryTexts {
  readonly title: string;
  readonly place: string;
  /** The address of the meeting. Empty if there is none. */
  readonly url: string;
  readonly notes: string;
  /** Absent in entries of guests and of slots that several bookings share. */
  readonly priority?: Priority | undefined;
}

type BookingLocation = Pick<
  Booking,
  'status' | 'locationId' | 'url' | 'address' | 'customLocation' | 'phoneNumber' | 'access'
>;

/**
 * The place in a calendar entry. The place that the guest chose comes first. The address of the
 * meeting is omitted unless the booking is confirmed.
 */
export function placeInEntry(booking: BookingLocation, isRemoved: boolean) {
  const { status, url, address, customLocation, phoneNumber } = booking;
  const join = status === 'open' && !isRemoved ? url : '';
  const chosen = asksGuestsPlace(booking) ? customLocation : '';
  return { place: chosen || join || address || customLocation || phoneNumber, url: join };
}

/** Adds the access details of a confirmed booking. */
export const notesInEntry = (people: string, { status, access }: BookingLocation): string =>
  [people, status === 'open' ? (access ?? '') : ''].filter((line) => line !== '').join('\n');

/** The calendar entry of a booking for its host. `subject` is the title that the guest sees. */
export const hostEntry = (
  booking: BookingLocation & Pick<Booking, 'priority'>,
  { name, email }: Pick<Contact, 'name' | 'email'>,
  subject: string,
  isRemoved = false,
): EntryTexts => ({
  title: `${name} – ${subject}`,
  ...placeInEntry(booking, isRemoved),
  notes: notesInEntry(`${name} <${email}>`, booking),
  priority: booking.priority,
});

const withoutGuest = (booking: BookingLocation) => ({
  phoneNumber: '',
  customLocation: asksGuestsPlace(booking) ? '' : booking.customLocation,
});

/**
 * The calendar entry of a shared slot. It contains nothing that a guest sent, because other
 * people may read it.
 */
export const slotEntry = (booking: BookingLocation, subject: string): EntryTexts => ({
  title: subject,
  ...placeInEntry({ ...booking, ...withoutGuest(booking) }, false),
  notes: notesInEntry('', booking),
});
