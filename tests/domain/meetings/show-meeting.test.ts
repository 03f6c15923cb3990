import { expect, test } from 'vitest';
import { putBooking } from '../../../lib/domain/bookings/changes.ts';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import { storedMeeting } from '../../../lib/domain/meetings/needs.ts';
import { showingNeeds, showMeeting } from '../../../lib/domain/meetings/show-meeting.ts';
import type { MeetingSubject, StoredMeeting } from '../../../lib/domain/meetings/stored-meeting.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { bookingWith, known, made, nowMs, own, seated, shared } from './meetings.ts';

function show(
  stored: StoredBooking | undefined,
  meeting: StoredMeeting,
  subject: MeetingSubject = own,
) {
  const snapshot = snapshotOf(
    showingNeeds(own.id, subject),
    frozen(read(storedBooking(own.id), stored)),
    frozen(read(storedMeeting(subject.id), meeting)),
  );
  return showMeeting(own.id, subject, snapshot, { nowMs, requestId: 'request' });
}

test('the link of a meeting is stored in its booking, and the event is caused by the service', () => {
  const at = new Date(nowMs).toISOString();
  const { url } = made();
  expect(show(bookingWith(), known())).toEqual({
    reply: 'shown',
    changes: [
      putBooking({
        stored: bookingWith({ url, urlStatus: 'available', updatedAt: at }),
        event: { kind: 'booking_updated', by: 'service', at, requestId: 'request' },
      }),
    ],
  });
});

test('a booking contains that its meeting has failed', () => {
  const failed = known({ current: made({ id: null, url: '', isFailed: true }) });
  expect(show(bookingWith(), failed)).toMatchObject({
    changes: [{ data: { stored: { booking: { url: '', urlStatus: 'failed' } } } }],
  });
});

test.each([
  [
    'it already contains the link',
    bookingWith({ url: made().url, urlStatus: 'available' }),
    known(),
  ],
  ['the meeting is not made yet', bookingWith(), known({ current: made({ id: null, url: '' }) })],
  ['there is no meeting', bookingWith(), known({ current: null })],
  ['it does not exist', undefined, known()],
  ['it is already cancelled', bookingWith({ status: 'cancel' }), known()],
  ['it has a fixed link', bookingWith({}, { meeting: undefined }), known()],
  [
    'it has another host meanwhile',
    bookingWith({}, { meeting: { provider: 'zoom', userId: 'bo', round: 1 } }),
    known(),
  ],
  [
    'it requires another meeting meanwhile',
    bookingWith({}, { meeting: { provider: 'zoom', userId: 'ada', round: 1 } }),
    known(),
  ],
  ['it shares a slot meanwhile', bookingWith({}, seated), known()],
])('a booking does not change if %s', (_, stored, meeting) => {
  expect(show(stored, meeting)).toEqual({ reply: 'same' });
});

test('a guest of a slot gets the meeting of the slot, regardless of its maker', () => {
  const stored = bookingWith(
    {},
    { ...seated, meeting: { provider: 'zoom', userId: 'bo', round: 1 } },
  );
  expect(show(stored, known(), shared)).toMatchObject({ reply: 'shown' });
  const moved = bookingWith({ startedAt: '2030-03-05T10:30:00.000Z' }, seated);
  expect(show(moved, known(), shared)).toEqual({ reply: 'same' });
});
