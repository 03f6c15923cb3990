import { Problem } from '../../contract/problem.ts';
import { writeSchedule } from '../../data/schedules.ts';
import { ledgerPlace, nowhere } from '../../domain/schedules/ledger-place.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Intent } from '../intent.ts';
import { type ChangeScheduleDeps, changeSchedule } from './change-schedule.ts';
import { ledgerActions, ledgerKeys, type Move } from './occupy.ts';

/** Cancels a schedule for good: its hosts get their time back in the same transaction. */
export async function deleteSchedule(
  uid: string,
  intent: Intent,
  deps: ChangeScheduleDeps,
): Promise<object> {
  const { actor, requestId } = intent;
  const of = actor.organizationId;
  return changeSchedule(uid, intent, deps, {
    wants: ({ schedule }) => ledgerKeys(of, departure(schedule)),
    decide(before, items) {
      if (before.schedule.status === 'cancel') throw new Problem('schedule/already-cancelled');
      const at = formatInstant(intent.nowMs);
      const schedule: Schedule = { ...before.schedule, status: 'cancel', updatedAt: at };
      const change = { kind: 'schedule_deleted', by: actor.userId, at, requestId };
      return {
        reply: {},
        actions: [
          writeSchedule(of, { ...before, schedule }, change),
          ...ledgerActions(of, items, departure(before.schedule)),
        ],
      };
    },
  });
}

const departure = (schedule: Schedule): Move => ({
  uid: schedule.uid,
  from: ledgerPlace(schedule),
  to: nowhere,
});
