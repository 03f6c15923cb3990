import { Problem, unprocessable } from '../../contract/problem.ts';
import type { Change } from '../../data/change.ts';
import type { Items } from '../../data/items.ts';
import { keys } from '../../data/keys.ts';
import { writeSchedule } from '../../data/schedules.ts';
import { attendeeViolations } from '../../domain/schedules/attendees.ts';
import { ledgerPlace } from '../../domain/schedules/ledger-place.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import { asItIs } from '../as-it-is.ts';
import type { Intent } from '../intent.ts';
import type { Plan } from '../settle.ts';
import { attendeeKeys, attendingUsers } from './attending-users.ts';
import { type ChangeScheduleDeps, changeSchedule } from './change-schedule.ts';
import type { ScheduleReply } from './create-schedule.ts';
import { draftChanged, type ScheduleChanges } from './draft.ts';
import { ledgerActions, ledgerKeys, type Move } from './occupy.ts';

export type ScheduleUpdate = ScheduleChanges & {
  readonly updateMessage?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
};

/** Changes what was sent; the schedule and the time of its hosts change in one transaction. */
export async function updateSchedule(
  uid: string,
  sent: ScheduleUpdate,
  intent: Intent,
  deps: ChangeScheduleDeps,
): Promise<ScheduleReply> {
  const of = intent.actor.organizationId;
  return changeSchedule<ScheduleReply>(uid, intent, deps, {
    wants: ({ schedule }) => {
      const move = moveOf(schedule, draftChanged(schedule, sent, intent.nowMs).schedule);
      return [...attendeeKeys(of, sent.attendees ?? []), ...(move ? ledgerKeys(of, move) : [])];
    },
    decide: (before, items) => decide(before, sent, intent, items),
  });
}

/** Undefined when the schedule stays where it is in the ledger, which most changes leave alone. */
function moveOf(before: Schedule, after: Schedule | undefined): Move | undefined {
  if (after === undefined) return undefined;
  const from = ledgerPlace(before);
  const to = ledgerPlace(after);
  if (JSON.stringify(from) === JSON.stringify(to)) return undefined;
  return { uid: before.uid, from, to };
}

function decide(
  before: StoredSchedule,
  sent: ScheduleUpdate,
  intent: Intent,
  items: Items,
): Plan<ScheduleReply> {
  const of = intent.actor.organizationId;
  // Nothing was asked for, so nothing is judged either.
  if (Object.keys(sent).length === 0) {
    const key = keys.schedule(of, before.schedule.uid);
    return asItIs(key, { data: before.schedule, version: before.ver });
  }
  const { schedule, violations } = draftChanged(before.schedule, sent, intent.nowMs);
  const { attendees = [] } = sent;
  const all = [
    ...violations,
    ...attendeeViolations(attendees, attendingUsers(items, of, attendees)),
  ];
  if (schedule === undefined || all.length > 0) throw unprocessable(all);
  if (before.schedule.status === 'cancel') throw new Problem('schedule/already-cancelled');
  const move = moveOf(before.schedule, schedule);
  return {
    reply: { data: schedule, version: before.ver + 1 },
    actions: [
      writeSchedule(of, { ...before, schedule }, changeOf(sent, intent, schedule.updatedAt)),
      ...(move ? ledgerActions(of, items, move) : []),
    ],
  };
}

const changeOf = (
  { updateMessage, isSendUpdates }: ScheduleUpdate,
  { actor, requestId }: Intent,
  at: string,
): Change => ({
  kind: 'schedule_updated',
  by: actor.userId,
  at,
  requestId,
  isSilent: isSendUpdates === false,
  ...(updateMessage !== undefined && { message: updateMessage }),
});
