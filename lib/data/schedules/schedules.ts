import { countInvited, putSchedule, requireSchedule } from '../../domain/schedules/changes.ts';
import { invitedGuests, storedSchedule } from '../../domain/schedules/needs.ts';
import { atVersion } from '../engine/at-version.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { countInvitedGuests, invitedIn } from './invited-guests.ts';
import { scheduleBefore, scheduleIn, writeSchedule } from './stored-schedules.ts';

/** Schedules, and the guest addresses that users add to them. */
export const schedules = {
  reads: [
    reads(
      storedSchedule,
      (of, { uid }) => keys.schedule(of, uid),
      (of, items, { uid, nowMs }) => scheduleIn(of, items, uid, nowMs),
    ),
    reads(
      invitedGuests,
      (of, { userId, day }) => keys.invitedGuests(of, userId, day),
      (of, items, { userId, day }) => invitedIn(items.get(keys.invitedGuests(of, userId, day))),
    ),
  ],
  writes: [
    writes(putSchedule, (of, items, { stored, event }) => [
      writeSchedule(of, stored, event, scheduleBefore(of, items, stored)),
    ]),
    writes(requireSchedule, (of, _, { uid, ver }) => [
      { key: keys.schedule(of, uid), ...atVersion(ver) },
    ]),
    writes(countInvited, (of, _, counted) => [countInvitedGuests(of, counted)]),
  ],
};
