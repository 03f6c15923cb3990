import type { Contact } from '../event-types/contact.ts';
import type { Booking } from './booking.ts';

/** What stands in the calendar entry of a booking, beside its time. */
export interface EntryTexts {
  readonly title: string;
  readonly place: string;
  /** Of the meeting; empty where there is none. */
  readonly url: string;
  readonly notes: string;
}

type BookingLocation = Pick<
  Booking,
  'status' | 'url' | 'address' | 'customLocation' | 'phoneNumber' | 'access'
>;

/** Where a booking takes place. A meeting that is not confirmed, or not any more, is not to be joined. */
export function placeInEntry(booking: BookingLocation, isRemoved: boolean) {
  const { status, url, address, customLocation, phoneNumber } = booking;
  const join = status === 'open' && !isRemoved ? url : '';
  return { place: join || address || customLocation || phoneNumber, url: join };
}

/** With how to get there. */
export const notesInEntry = (people: string, { status, access }: BookingLocation): string =>
  [people, status === 'open' ? (access ?? '') : ''].filter((line) => line !== '').join('\n');

/** What a host finds of a booking in their calendar. `subject`: what is booked, as the guest sees it. */
export const hostEntry = (
  booking: BookingLocation,
  { name, email }: Pick<Contact, 'name' | 'email'>,
  subject: string,
  isRemoved = false,
): EntryTexts => ({
  title: `${name} – ${subject}`,
  ...placeInEntry(booking, isRemoved),
  notes: notesInEntry(`${name} <${email}>`, booking),
});

/** What a host finds of a slot that guests share: others may read it, so it names none of them, and no number of theirs. */
export const slotEntry = (booking: BookingLocation, subject: string): EntryTexts => ({
  title: subject,
  ...placeInEntry({ ...booking, phoneNumber: '' }, false),
  notes: notesInEntry('', booking),
});
