import { expect, test } from 'vitest';
import { meetingSubject, slotSubject } from '../../../lib/domain/meetings/meeting-subject.ts';
import { requiredMeeting } from '../../../lib/domain/meetings/required-meeting.ts';
import { bookingWith, own, seated, shared, slotId, wanted } from './meetings.ts';

const eventType = { name: 'Talk', timeZone: 'Europe/London' };

test('an open booking needs the meeting that it was promised', () => {
  expect(requiredMeeting(bookingWith(), undefined)).toEqual({ subject: own, wanted });
});

test('a partial minute at the end of a booking is a whole minute of its meeting', () => {
  const found = requiredMeeting(bookingWith({ endedAt: '2030-03-05T10:30:30.000Z' }), undefined);
  expect(found?.wanted.about.minutes).toBe(31);
});

test.each([
  ['a booking request', bookingWith({ status: 'request' })],
  ['a cancelled booking', bookingWith({ status: 'cancel' })],
  ['a booking with a fixed link', bookingWith({}, { meeting: undefined })],
  ['a booking at Jitsi', bookingWith({}, { meeting: { provider: 'jitsi' } })],
  [
    'a booking whose hosts have no account',
    bookingWith({}, { meeting: { provider: 'zoom', userId: null, round: 2 } }),
  ],
])('%s needs no meeting', (_, stored) => {
  expect(requiredMeeting(stored, eventType)).toBe(undefined);
});

test('guests of a slot need one common meeting without the name or the zone of any guest', () => {
  const hosts = ['bo', 'ada'].map((userId) => ({ userId, role: 'admin' as const }));
  const found = requiredMeeting(bookingWith({ hosts }, seated), eventType);
  expect(found).toMatchObject({
    subject: shared,
    wanted: { about: { topic: 'Talk', timeZone: 'Europe/London' } },
  });
  expect(requiredMeeting(bookingWith({}, seated), undefined)?.wanted.about).toMatchObject({
    topic: 'Meeting',
    timeZone: 'UTC',
  });
});

test('the meeting subject of a slot is found by the ID of the slot', () => {
  expect(meetingSubject(bookingWith({}, seated))).toEqual(shared);
  expect(slotSubject(slotId)).toEqual(shared);
});

test('guests of a slot with different providers have separate meetings', () => {
  const meeting = { provider: 'teams', userId: 'ada', round: 0 } as const;
  const subject = meetingSubject(bookingWith({}, { ...seated, meeting }));
  expect(subject).toEqual({ ...shared, id: `${slotId}.teams` });
  expect(slotSubject(subject.id)).toEqual(subject);
});
