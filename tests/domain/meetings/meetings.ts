import { exampleBooking } from '../../../lib/contract/bookings/examples.ts';
import type { BookingMeeting } from '../../../lib/domain/bookings/booking-meeting.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import type {
  CreatedMeeting,
  RequiredMeeting,
  StoredMeeting,
} from '../../../lib/domain/meetings/stored-meeting.ts';

export const nowMs = Date.parse('2030-03-01T00:00:00.000Z');
export const startedAtMs = Date.parse('2030-03-05T10:00:00.000Z');
const eventTypeId = 'eventtype001';
export const slotId = `${eventTypeId}.${startedAtMs}.ada`;
const slot = { eventTypeId, startedAt: '2030-03-05T10:00:00.000Z', userId: 'ada' };
export const own = { id: 'booking00001' };
export const shared = { id: slotId, slot };

export const about = { topic: 'Guest', startedAtMs, minutes: 60, timeZone: 'Asia/Tokyo' };
export const wanted: RequiredMeeting = { provider: 'zoom', userId: 'ada', round: 0, about };

/** A meeting that was created at Zoom as required. */
export const made = (parts: Partial<CreatedMeeting> = {}): CreatedMeeting => ({
  ...wanted,
  marker: 'first',
  tries: 1,
  id: '97',
  url: 'https://zoom.example/j/97',
  isFailed: false,
  ...parts,
});

export const known = (parts: Partial<StoredMeeting> = {}): StoredMeeting => ({
  ver: 2,
  current: made(),
  former: [],
  taken: null,
  failures: 0,
  notBeforeMs: 0,
  tried: null,
  guests: [],
  failedWith: [],
  ...parts,
});

const at = '2030-02-01T00:00:00.000Z';

/** A booking with the host Ada. Her account creates the meeting. */
export const bookingWith = (
  parts: Partial<StoredBooking['booking']> = {},
  held: Partial<StoredBooking> = {},
): StoredBooking => ({
  ver: 3,
  booking: {
    ...exampleBooking,
    uid: own.id,
    eventTypeId,
    name: 'Guest',
    description: '',
    startedAt: '2030-03-05T10:00:00.000Z',
    endedAt: '2030-03-05T11:00:00.000Z',
    locationId: 'zoom',
    url: '',
    address: null,
    access: null,
    timeZone: 'Asia/Tokyo',
    hosts: [{ userId: 'ada', role: 'admin' }],
    createdAt: at,
    updatedAt: at,
    urlStatus: 'pending',
    ...parts,
  },
  occupancy: { kind: 'booking', bufferBefore: 0, bufferAfter: 0 },
  contact: {
    name: 'Guest',
    email: 'guest@example.com',
    ccEmails: [],
    company: '',
    phoneNumber: '',
    message: '',
    textRemindNumber: '',
    textRemindCountryCode: '',
    locale: null,
    answers: [],
    tracking: {},
    payment: null,
    createdAt: at,
    updatedAt: at,
  },
  meeting: { provider: 'zoom', userId: 'ada', round: 0 } satisfies BookingMeeting,
  createdBy: 'ada',
  ...held,
});

export const seated = { occupancy: { kind: 'seats', bufferBefore: 0, bufferAfter: 0 } } as const;
