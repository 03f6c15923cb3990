import { grantDeps } from '../../app/external-calendars/grants.ts';
import { keepAccounts } from '../../app/meetings/keep-accounts.ts';
import { keepMeeting } from '../../app/meetings/keep-meeting.ts';
import { keepScheduleMeeting } from '../../app/meetings/keep-schedule-meeting.ts';
import { newUid } from '../../app/new-uid.ts';
import { isAccountsJob } from '../../data/conferencing/meeting-jobs.ts';
import { withinBudget } from '../../data/engine/deadline.ts';
import { wholeStoreOf } from '../../data/whole-store.ts';
import { scheduleIn } from '../../domain/schedules/schedule-name.ts';
import { openMeetingSource } from '../../outbound/meetings/open-meeting-source.ts';
import { surroundings } from '../../outbound/surroundings.ts';
import { againAt } from '../queue/again-at.ts';
import type { Outcome } from '../queue/queue.ts';
import type { QueueRun } from '../queue/run-queue.ts';
import { type StoredJob, steadyPace, type TableQueue } from '../queue/table-jobs.ts';

const provider = { ...grantDeps, openMeetingSource, surroundings, newMarker: newUid };

const minute = 60;

/** The function that runs a job, by its name. */
function keeperOf(name: string, pointer: StoredJob['pointer']) {
  if (isAccountsJob(pointer)) return keepAccounts;
  return scheduleIn(name) === undefined ? keepMeeting : keepScheduleMeeting;
}

/**
 * Brings the meetings of bookings and schedules to the state that these need. Meetings store their own retries, so the retries of
 * the queue are those of unexpected errors.
 */
export function meetingsQueue({ nowMs, count, report }: QueueRun): TableQueue {
  const deps = { ...provider, silent: new Set<string>() };
  return {
    name: 'meetings',
    concurrency: 1,
    timeoutSeconds: 40,
    retryDelays: [5, 10, 30, minute, 5 * minute, 10 * minute],
    neverFails: true,
    isOpen: () => Promise.resolve(true),
    run: async ({ uid, pointer, lease }, endsAtMs): Promise<Outcome> => {
      const keep = keeperOf(uid, pointer);
      const kept = await withinBudget(endsAtMs - nowMs(), () =>
        keep(uid, nowMs, wholeStoreOf(lease.of), deps),
      );
      count(kept.came);
      if (kept.unexpected) report(kept.unexpected);
      return againAt(kept.againAtMs, nowMs());
    },
    ...steadyPace,
  };
}
