import { Problem, unprocessable } from '../../contract/problem.ts';
import type { commit } from '../../data/commit.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { writeSchedule } from '../../data/schedules.ts';
import { canCreate } from '../../domain/access.ts';
import { attendeeViolations } from '../../domain/schedules/attendees.ts';
import { ledgerPlace, nowhere } from '../../domain/schedules/ledger-place.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { Intent } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { attendeeKeys, attendingUsers } from './attending-users.ts';
import { type Draft, draftNew, type NewSchedule } from './draft.ts';
import { ledgerActions, ledgerKeys, type Move } from './occupy.ts';

interface Deps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
  readonly newUid: () => string;
}

export interface ScheduleReply {
  readonly data: Schedule;
  readonly version: number;
}

/** Puts an entry on the calendar: one read of all that it touches, one transaction. */
export async function createSchedule(
  sent: NewSchedule,
  intent: Intent,
  { readItems, commit, newUid }: Deps,
): Promise<ScheduleReply> {
  const of = intent.actor.organizationId;
  const draft = draftNew(sent, newUid(), intent.nowMs);
  const wanted: Key[] = attendeeKeys(of, sent.attendees);
  if (intent.claim) wanted.push(keys.idempotency(of, intent.claim.hash));
  if (draft.schedule) wanted.push(...ledgerKeys(of, arrival(draft.schedule)));
  return settle<{ items: Items }, ScheduleReply>(intent, {
    read: async () => ({ items: await readItems(of, wanted) }),
    decide: ({ items }) => decide(sent, draft, intent, items),
    commit,
    tooLarge: 'schedule/too-large',
  });
}

const arrival = (schedule: Schedule): Move => ({
  uid: schedule.uid,
  from: nowhere,
  to: ledgerPlace(schedule),
});

function decide(
  { attendees }: NewSchedule,
  { schedule, violations }: Draft,
  { actor, requestId, isDryRun }: Intent,
  items: Items,
): Plan<ScheduleReply> {
  const of = actor.organizationId;
  if (!canCreate(actor)) throw new Problem('caller/role-forbids');
  const all = [
    ...violations,
    ...attendeeViolations(attendees, attendingUsers(items, of, attendees)),
  ];
  if (schedule === undefined || all.length > 0) throw unprocessable(all);
  const change = {
    kind: 'schedule_created',
    by: actor.userId,
    at: schedule.createdAt,
    requestId,
  };
  return {
    // The ledger takes real ids only, so a dry run has one too and does not tell it.
    reply: { data: isDryRun ? { ...schedule, uid: 'dry-run' } : schedule, version: 1 },
    actions: [
      writeSchedule(of, { ver: 0, schedule, createdBy: actor.userId }, change),
      ...ledgerActions(of, items, arrival(schedule)),
    ],
  };
}
