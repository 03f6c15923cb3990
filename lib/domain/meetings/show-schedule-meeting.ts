import type { Decided } from '../decision.ts';
import { byService } from '../events.ts';
import { putSchedule, type ScheduleChange } from '../schedules/changes.ts';
import { scheduleName } from '../schedules/schedule-name.ts';
import { scheduleUntilErased } from '../schedules/schedule-until-erased.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { storedMeeting } from './needs.ts';
import { statusOfMeeting } from './show-meeting.ts';

export const scheduleShowingNeeds = (uid: string): readonly Need[] => [
  scheduleUntilErased(uid),
  storedMeeting(scheduleName(uid)),
];

/**
 * Stores the link of its meeting in a schedule, or that the meeting cannot be created. `hasAccount` is false if the
 * creator has no account at the provider. The service makes this change, not a user.
 */
export function showScheduleMeeting(
  uid: string,
  hasAccount: boolean,
  snapshot: Snapshot,
  { nowMs, requestId }: Pick<WriteContext, 'nowMs' | 'requestId'>,
): Decided<'shown' | 'same', ScheduleChange> {
  const stored = snapshot.get(scheduleUntilErased(uid));
  const { current } = snapshot.get(storedMeeting(scheduleName(uid)));
  if (stored?.schedule.status !== 'open' || stored.meeting === undefined) return { reply: 'same' };
  const { schedule, meeting } = stored;
  const isOf = current?.provider === meeting.provider && current.round === meeting.round;
  if (!isOf && hasAccount) return { reply: 'same' };
  const urlStatus = isOf ? statusOfMeeting(current) : 'none';
  const url = isOf && current.url !== '' ? current.url : null;
  if (schedule.url === url && schedule.urlStatus === urlStatus) return { reply: 'same' };
  const at = formatInstant(nowMs);
  return {
    reply: 'shown',
    changes: [
      putSchedule({
        stored: { ...stored, schedule: { ...schedule, url, urlStatus, updatedAt: at } },
        event: { kind: 'schedule_updated', by: byService, at, requestId },
      }),
    ],
  };
}
