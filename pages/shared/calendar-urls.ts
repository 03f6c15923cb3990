import type { GuestBooking } from '../../client/src/index.ts';
import { notesInEntry, placeInEntry } from '../../lib/domain/bookings/host-entry.ts';

/** The members of a booking that its calendar entry contains. */
export type BookedEntry = Pick<
  GuestBooking,
  | 'name'
  | 'status'
  | 'startedAt'
  | 'endedAt'
  | 'locationId'
  | 'url'
  | 'address'
  | 'customLocation'
  | 'phoneNumber'
  | 'access'
>;

/** Outlook shows a plus sign instead of a space, so spaces are written as `%20`. */
const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/** An instant without milliseconds: `2026-12-01T10:00:00Z`. */
const seconds = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** An instant in the basic format of ISO 8601: `20261201T100000Z`. */
const basic = (instant: string): string => seconds(instant).replaceAll(/[-:]/gu, '');

/**
 * The addresses at which the web calendars of Google and Microsoft create an entry of the booking. Its texts are those
 * of the iCalendar file. The entry contains no link with the token of the guest.
 */
export function calendarUrls(booked: BookedEntry, hosts: readonly string[]) {
  const { name, startedAt, endedAt } = booked;
  const { place } = placeInEntry(booked, false);
  const notes = notesInEntry(hosts.join(', '), booked);
  return {
    google: withQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: name,
      dates: `${basic(startedAt)}/${basic(endedAt)}`,
      details: notes,
      location: place,
    }),
    outlook: withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: name,
      startdt: seconds(startedAt),
      enddt: seconds(endedAt),
      body: notes,
      location: place,
    }),
  };
}
