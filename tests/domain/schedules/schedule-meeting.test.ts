import { expect, test } from 'vitest';
import { meetingOfSchedule } from '../../../lib/domain/meetings/meeting-of-schedule.ts';
import { withMeeting, withoutMeeting } from '../../../lib/domain/schedules/schedule-meeting.ts';
import type { StoredSchedule } from '../../../lib/domain/schedules/stored-schedule.ts';
import { anySchedule } from '../../support/schedules/plant-schedules.ts';

const roomUrl = 'https://meet.example.com/room';

const stored = (parts: Partial<StoredSchedule['schedule']>): StoredSchedule => ({
  ver: 1,
  schedule: { ...anySchedule(0), createdBy: 'ada', ...parts },
});

test.each(['zoom', 'googleMeet', 'teams'] as const)(
  'a schedule at %s has a promised meeting with the account of its creator',
  (location) => {
    const promised = withMeeting(stored({ location }), { roomUrl, isSilent: false });
    expect(promised).toMatchObject({
      meeting: { provider: location, round: 0 },
      schedule: { url: null, urlStatus: 'pending' },
    });
    const { startedAt, endedAt } = promised.schedule;
    const needed = meetingOfSchedule(promised, Date.parse(startedAt));
    expect(needed?.wanted).toMatchObject({
      provider: location,
      userId: 'ada',
      about: {
        topic: 'A schedule',
        startedAtMs: Date.parse(startedAt),
        minutes: (Date.parse(endedAt) - Date.parse(startedAt)) / 60_000,
        timeZone: 'Asia/Tokyo',
      },
    });
    const former = withoutMeeting(promised);
    expect(former.schedule).toMatchObject({ url: null, urlStatus: 'none' });
    expect(meetingOfSchedule(former, 0)).toBeUndefined();
  },
);

test.each([
  ['in person', { location: 'inPerson' }, roomUrl],
  ['without a location', { location: null }, roomUrl],
  ['at a described location', { location: 'custom', customLocation: 'The roof' }, roomUrl],
  ['at a custom location without Jitsi', { location: 'custom' }, undefined],
] as const)('a schedule %s has no meeting', (_, parts, room) => {
  expect(withMeeting(stored(parts), { roomUrl: room, isSilent: false })).toMatchObject({
    meeting: undefined,
    schedule: { url: null, urlStatus: 'none' },
  });
});

test('no worker creates the room of a schedule at Jitsi', () => {
  const room = withMeeting(stored({ location: 'custom' }), { roomUrl, isSilent: false });
  expect(room.schedule).toMatchObject({ url: roomUrl, urlStatus: 'available' });
  expect(meetingOfSchedule(room, 0)).toBeUndefined();
});

test('the link of a meeting causes no mails after a silent change, until another change sends mails', () => {
  const quiet = withMeeting(stored({ location: 'zoom' }), { roomUrl, isSilent: true });
  expect(quiet.meeting).toEqual({ provider: 'zoom', round: 0, isSilent: true });
  const later = (isSilent: boolean) => withMeeting(quiet, { roomUrl, isSilent, former: quiet });
  expect(later(true).meeting).toEqual(quiet.meeting);
  expect(later(false).meeting).toEqual({ provider: 'zoom', round: 0 });
});
