import { type Decision, refuse } from '../decision.ts';
import type { LedgerChange } from '../ledger/changes.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { putSchedule, type ScheduleChange } from './changes.ts';
import { departure, moveInLedger, moveNeeds } from './ledger-move.ts';
import { mailedEvent, type ScheduleMailing } from './mailed-event.ts';
import { type ChangeRefusal, changeable, scheduleIn } from './schedule-access.ts';
import { withoutMeeting } from './schedule-meeting.ts';

/** Lists the reads that `deleteSchedule` needs, except the schedule. */
export function deletionNeeds(uid: string, snapshot: Snapshot, nowMs: number): Need[] {
  const stored = scheduleIn(snapshot, uid, nowMs);
  return stored ? moveNeeds(departure(stored.schedule)) : [];
}

/** Cancels a schedule permanently. The time of its hosts becomes free. */
export function deleteSchedule(
  uid: string,
  mailing: ScheduleMailing,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<
  object,
  ChangeRefusal | 'schedule/already-cancelled' | 'schedule/too-many',
  ScheduleChange | LedgerChange
> {
  const before = changeable(scheduleIn(snapshot, uid, context.nowMs), context, 'admin');
  if ('refused' in before) return before;
  if (before.schedule.status === 'cancel') return refuse('schedule/already-cancelled');
  const moved = moveInLedger(snapshot, departure(before.schedule));
  if ('refused' in moved) return moved;
  const at = formatInstant(context.nowMs);
  return {
    reply: {},
    changes: [
      putSchedule({
        stored: withoutMeeting({
          ...before,
          schedule: { ...before.schedule, status: 'cancel', updatedAt: at },
        }),
        event: mailedEvent('schedule_deleted', at, mailing, context),
      }),
      ...moved,
    ],
  };
}
