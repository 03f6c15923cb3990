import { expect } from 'vitest';
import { UpdateBooking } from '../../lib/contract/bookings/update-booking.ts';
import { at, book as bookAt } from '../api/bookings/guests.ts';
import { connected } from '../api/conferencing/meetings-at-zoom.ts';
import { readEntry } from '../support/external-calendars/read-entry.ts';
import { call } from '../support/http/call.ts';
import type { Sunk } from '../support/messages/mail-sink.ts';
import { to } from '../support/messages/mailing.ts';
import type { World } from '../support/world.ts';

export const email = 'ada@example.com';

/** A mail in one line: its recipient, its kind, and the sequence number and URL of its calendar entry. */
export function describeMail(mail: Sunk): string {
  const kind = mail.subject?.replace(/:.*$/u, '');
  if (mail.entry === undefined) return `${to(mail)} ${kind}`;
  const { sequence, url } = readEntry(mail.entry);
  expect(mail.text?.includes(url)).toBe(true);
  return `${to(mail)} ${kind} ${sequence} ${url}`.trimEnd();
}

/** The mails to the guest, without the recipient. */
export const toGuest = (mails: readonly Sunk[]) =>
  mails
    .filter((mail) => to(mail) === email)
    .map(describeMail)
    .map((text) => text.replace(`${email} `, ''));

/** Creates a booking whose host has a Zoom account and whose meeting is not created yet. */
export async function bookWithoutMeeting() {
  const scene = await connected();
  const book = (start: string) => bookAt(scene.world, scene.eventType, start, { email });
  const booking = await book(at(2, '09:00'));
  return { ...scene, book, booking };
}

export const rename = (world: World, uid: string, body: object) =>
  call(UpdateBooking, { as: world.owner, params: { uid }, body });
