import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { exampleBooking } from '../../lib/contract/bookings/examples.ts';
import { writeBooking } from '../../lib/data/bookings/stored-bookings.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { keys } from '../../lib/data/keys/keys.ts';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import type { Contact } from '../../lib/domain/event-types/contact.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/**
 * The ids of the organization's other event types. They differ, because repeated ids would be
 * compressed too well.
 */
export const otherEventTypes = Array.from({ length: 6 }, () => newUid());
const hostIds = Array.from({ length: 20 }, () => newUserId());

const instant = (second: number): string =>
  new Date(Date.UTC(2027, 0, 1) + second * 1000).toISOString();

/** A typical booking with all its members. */
export const booking = (index: number): Booking => ({
  ...exampleBooking,
  uid: newUid(),
  eventTypeId: otherEventTypes[index % otherEventTypes.length] as string,
  name: 'A guest',
  description: '',
  startedAt: instant(index * 1800),
  endedAt: instant(index * 1800 + 1800),
  locationId: 'googleMeet',
  url: 'https://meet.example.com/demo',
  address: null,
  access: null,
  timeZone: 'Asia/Tokyo',
  hosts: [{ userId: hostIds[index % hostIds.length] as string, role: 'admin' }],
  createdAt: instant(index),
  updatedAt: instant(index),
  urlStatus: 'available',
});

export function bookingItem(of: OrganizationId, one: Booking, email = ''): Item {
  const held = { occupancy: { kind: 'booking', bufferBefore: 0, bufferAfter: 0 } as const };
  const contact = { email } as Contact;
  const stored = { ver: 0, booking: one, ...held, contact, createdBy: 'npT69' };
  const change = {
    kind: 'guest_booked',
    by: 'npT69',
    at: one.createdAt,
    requestId: newUid(),
  } as const;
  const { key, item } = writeBooking(of, stored, change);
  return { ...key, ...item };
}

export function recordingItem(of: OrganizationId, bookingUid: string, index: number): Item {
  const uid = newUid();
  const createdAt = instant(index);
  const videoUrl = `https://recordings.example.com/${bookingUid}/${uid}.mp4`;
  const videoThumbnailUrl = `https://recordings.example.com/${bookingUid}/${uid}.jpg`;
  const times = { createdAt, updatedAt: createdAt };
  const doc = { uid, ...times, videoUrl, videoThumbnailUrl, isShareVideo: false };
  return {
    ...keys.attachment(of, bookingUid, 'recording', `${createdAt}#${uid}`),
    doc: JSON.stringify(doc),
    schema: 1,
  };
}

/** A booking with fifty recordings. */
export function recordedBooking(of: OrganizationId): {
  readonly bookingUid: string;
  readonly items: readonly Item[];
} {
  const one = booking(0);
  const items = Array.from({ length: 50 }, (_, index) => recordingItem(of, one.uid, index));
  return { bookingUid: one.uid, items: [bookingItem(of, one), ...items] };
}
