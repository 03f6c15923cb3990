import { expect, test } from 'vitest';
import { storedMeeting } from '../../../lib/domain/meetings/needs.ts';
import {
  scheduleShowingNeeds,
  showScheduleMeeting,
} from '../../../lib/domain/meetings/show-schedule-meeting.ts';
import type { StoredMeeting } from '../../../lib/domain/meetings/stored-meeting.ts';
import { putSchedule } from '../../../lib/domain/schedules/changes.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { scheduleName } from '../../../lib/domain/schedules/schedule-name.ts';
import { scheduleUntilErased } from '../../../lib/domain/schedules/schedule-until-erased.ts';
import type { StoredSchedule } from '../../../lib/domain/schedules/stored-schedule.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { anySchedule } from '../../support/schedules/plant-schedules.ts';
import { known, made, nowMs } from './meetings.ts';

const uid = 'abcdefghijkl';
const pending = { ...anySchedule(0), uid, location: 'zoom', urlStatus: 'pending' } as const;

const scheduleWith = (
  parts: Partial<Schedule> = {},
  meeting: StoredSchedule['meeting'] = { provider: 'zoom', round: made().round },
): StoredSchedule => ({ ver: 2, schedule: { ...pending, ...parts }, meeting });

function show(stored: StoredSchedule | undefined, meeting: StoredMeeting, hasAccount = true) {
  const snapshot = snapshotOf(
    scheduleShowingNeeds(uid),
    frozen(read(scheduleUntilErased(uid), stored)),
    frozen(read(storedMeeting(scheduleName(uid)), meeting)),
  );
  return showScheduleMeeting(uid, hasAccount, snapshot, { nowMs, requestId: 'request' });
}

test('the link of a meeting is stored in its schedule, and the event is caused by the service', () => {
  const at = new Date(nowMs).toISOString();
  const { url } = made();
  expect(show(scheduleWith(), known())).toEqual({
    reply: 'shown',
    changes: [
      putSchedule({
        stored: scheduleWith({ url, urlStatus: 'available', updatedAt: at }),
        event: { kind: 'schedule_updated', by: 'service', at, requestId: 'request' },
      }),
    ],
  });
});

test.each([
  ['failed', known({ current: made({ id: null, url: '', isFailed: true }) }), true],
  ['none', known({ current: null }), false],
] as const)('a schedule contains that its meeting is "%s"', (urlStatus, meeting, hasAccount) => {
  expect(show(scheduleWith(), meeting, hasAccount)).toMatchObject({
    changes: [{ data: { stored: { schedule: { url: null, urlStatus } } } }],
  });
});

test.each([
  ['it already contains the link', scheduleWith({ url: made().url, urlStatus: 'available' })],
  ['it does not exist', undefined],
  ['it is already cancelled', scheduleWith({ status: 'cancel' })],
  ['it has no meeting any more', { ver: 2, schedule: pending }],
  ['it requires another meeting meanwhile', scheduleWith({}, { provider: 'zoom', round: 7 })],
])('a schedule does not change if %s', (_, stored) => {
  expect(show(stored, known())).toEqual({ reply: 'same' });
});
