import { Problem, unprocessable } from '../../contract/problem.ts';
import type { Change } from '../../data/change.ts';
import type { commit } from '../../data/commit.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { type StoredSchedule, scheduleIn, writeSchedule } from '../../data/schedules.ts';
import { canChange, canSee } from '../../domain/access.ts';
import { attendeeIds, attendeeViolations } from '../../domain/schedules/attendees.ts';
import { ledgerPlace } from '../../domain/schedules/ledger-place.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import { isUid } from '../../domain/uid.ts';
import { type Intent, requireVersion } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { attendeeKeys, attendingUsers } from './attending-users.ts';
import type { ScheduleReply } from './create-schedule.ts';
import { draftChanged, type ScheduleChanges } from './draft.ts';
import { ledgerActions, ledgerKeys, type Move } from './occupy.ts';

interface Deps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
}

export type ScheduleUpdate = ScheduleChanges & {
  readonly updateMessage?: string | undefined;
  readonly isSendUpdates?: boolean | undefined;
};

/** Changes what was sent; the schedule and the time of its hosts change in one transaction. */
export async function updateSchedule(
  uid: string,
  sent: ScheduleUpdate,
  intent: Intent,
  deps: Deps,
): Promise<ScheduleReply> {
  // What can be no id of ours names nothing; it is not looked up, because it need not fit a key.
  const asked = isUid(uid) ? uid : undefined;
  return settle<{ items: Items }, ScheduleReply>(intent, {
    read: () => read(asked, sent, intent, deps),
    decide: ({ items }) => decide(asked, sent, intent, items),
    commit: deps.commit,
    tooLarge: 'schedule/too-large',
    ...(asked !== undefined && { root: keys.schedule(intent.actor.organizationId, asked) }),
  });
}

/** The schedule comes first, because only it and the changes together tell which items of its hosts matter. */
async function read(
  uid: string | undefined,
  sent: ScheduleUpdate,
  { actor, claim, nowMs }: Intent,
  { readItems }: Deps,
): Promise<{ items: Items }> {
  const of = actor.organizationId;
  const wanted: Key[] = uid === undefined ? [] : [keys.schedule(of, uid)];
  if (claim) wanted.push(keys.idempotency(of, claim.hash));
  const items = await readItems(of, wanted);
  const found = uid === undefined ? undefined : scheduleIn(items, of, uid);
  if (found === undefined) return { items };
  const move = moveOf(found.schedule, draftChanged(found.schedule, sent, nowMs).schedule);
  const further = [
    ...attendeeKeys(of, sent.attendees ?? []),
    ...(move ? ledgerKeys(of, move) : []),
  ];
  if (further.length > 0) items.add(await readItems(of, further));
  return { items };
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
  uid: string | undefined,
  sent: ScheduleUpdate,
  intent: Intent,
  items: Items,
): Plan<ScheduleReply> {
  const of = intent.actor.organizationId;
  const before = allowed(uid === undefined ? undefined : scheduleIn(items, of, uid), intent);
  // Nothing was asked for, so nothing is judged either.
  if (Object.keys(sent).length === 0) {
    return { reply: { data: before.schedule, version: before.ver }, actions: [] };
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

/** What is not seen looks like none; then the role, then the version. */
function allowed(found: StoredSchedule | undefined, { actor, expects }: Intent): StoredSchedule {
  if (found === undefined) throw new Problem('schedule/unknown');
  const attending = attendeeIds(found.schedule);
  if (!canSee(actor, attending)) throw new Problem('schedule/unknown');
  if (!canChange(actor, [...attending, found.createdBy])) {
    throw new Problem('caller/role-forbids', {
      detail: 'Only its attendees, who made it, and managers may change the schedule.',
    });
  }
  requireVersion(expects, found.ver);
  return found;
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
