import { Problem } from '../../contract/problem.ts';
import type { commit } from '../../data/commit.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { scheduleIn } from '../../data/schedules.ts';
import { canChange } from '../../domain/access.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import { isUid } from '../../domain/uid.ts';
import { type Intent, requireVersion } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { seeSchedule } from './see-schedule.ts';

export interface ChangeScheduleDeps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
}

interface ScheduleChange<Reply> {
  /** What else must be read to decide; only the schedule and the change together tell. */
  readonly wants: (before: StoredSchedule) => readonly Key[];
  readonly decide: (before: StoredSchedule, items: Items) => Plan<Reply>;
}

/** Changes a schedule that exists: the schedule first, then what it leads to, then one transaction. */
export async function changeSchedule<Reply>(
  uid: string,
  intent: Intent,
  deps: ChangeScheduleDeps,
  { wants, decide }: ScheduleChange<Reply>,
): Promise<Reply> {
  const of = intent.actor.organizationId;
  // What can be no id of ours names nothing; it is not looked up, because it need not fit a key.
  const asked = isUid(uid) ? uid : undefined;
  const found = (items: Items) =>
    asked === undefined ? undefined : scheduleIn(items, of, asked, intent.nowMs);
  return settle<{ items: Items }, Reply>(intent, {
    read: async () => {
      const wanted: Key[] = asked === undefined ? [] : [keys.schedule(of, asked)];
      if (intent.claim) wanted.push(keys.idempotency(of, intent.claim.hash));
      const items = await deps.readItems(of, wanted);
      const before = found(items);
      const further = before === undefined ? [] : wants(before);
      if (further.length > 0) items.add(await deps.readItems(of, further));
      return { items };
    },
    decide: ({ items }) => decide(allowed(found(items), intent), items),
    commit: deps.commit,
    tooLarge: 'schedule/too-large',
    ...(asked !== undefined && { root: keys.schedule(of, asked) }),
  });
}

/** What is not seen looks like none; then the role, then the version. */
function allowed(found: StoredSchedule | undefined, { actor, expects }: Intent): StoredSchedule {
  const stored = seeSchedule(actor, found);
  if (!canChange(actor, [...attendeeIds(stored.schedule), stored.createdBy])) {
    throw new Problem('caller/role-forbids', {
      detail: 'Only its attendees, who made it, and managers may change the schedule.',
    });
  }
  requireVersion(expects, stored.ver);
  return stored;
}
