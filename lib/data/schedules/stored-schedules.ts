import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ScheduleEvent } from '../../domain/events.ts';
import { hostIdsOf } from '../../domain/schedules/attendees.ts';
import { isLongOrRecurring } from '../../domain/schedules/overlaps-period.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { ScheduleMeeting, StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUid } from '../../domain/uid.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { keptUntil, unexpired } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: Schedule }>();
const meetingForm = storedForm<{ meeting: ScheduleMeeting }>();

export const scheduleFrom = (item: Item): Schedule => form.read(item, 'doc');

/** Reads the item that `writeSchedule` wrote. */
export function storedScheduleFrom(item: Item): StoredSchedule {
  return {
    ver: item.ver as number,
    schedule: scheduleFrom(item),
    ...(item.meeting !== undefined && { meeting: meetingForm.read(item, 'meeting') }),
  };
}

export function scheduleIn(
  of: OrganizationId,
  items: Items,
  uid: string,
  nowMs: number,
): StoredSchedule | undefined {
  const item = unexpired(items.get(keys.schedule(of, uid)), nowMs);
  return item && storedScheduleFrom(item);
}

/** Consistent, so that a schedule that was just created is never 404. */
export async function findSchedule(
  of: OrganizationId,
  uid: string,
  nowMs: number,
): Promise<StoredSchedule | undefined> {
  if (!isUid(uid)) return undefined;
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.schedule(of, uid), ConsistentRead: true }),
  );
  const item = unexpired(Item, nowMs);
  return item && storedScheduleFrom(item);
}

/**
 * The index attributes of a schedule. An open schedule is in one of two lists, a deleted one in
 * none.
 */
export function listing(of: OrganizationId, schedule: Schedule): Item {
  if (schedule.status === 'cancel') return {};
  const { uid, startedAt, createdAt } = schedule;
  return {
    lpk: isLongOrRecurring(schedule) ? keys.longScheduleList(of) : keys.scheduleList(of),
    gsi1sk: keys.inList(startedAt, uid),
    gsi2sk: keys.inList(createdAt, uid),
  };
}

/** The schedule as it was read. A deleted schedule may have expired since, and the change must still contain what it replaced. */
export const scheduleBefore = (
  of: OrganizationId,
  items: Items,
  { ver, schedule }: StoredSchedule,
): StoredSchedule | undefined =>
  ver === 0 ? undefined : scheduleIn(of, items, schedule.uid, Number.NEGATIVE_INFINITY);

/** Writes the whole schedule as version `ver + 1` if it is still at `ver` (0 = it must not exist). `before` is the schedule as it was read. */
export function writeSchedule(
  of: OrganizationId,
  { ver, schedule, meeting }: StoredSchedule,
  event: ScheduleEvent,
  before?: StoredSchedule,
): Action {
  const { uid, startedAt, endedAt, status } = schedule;
  const item = {
    ...listing(of, schedule),
    ver: ver + 1,
    ...form.write({ doc: schedule }),
    ...(meeting && meetingForm.write({ meeting })),
    status,
    hostIds: hostIdsOf(schedule),
    startedAt,
    endedAt,
    // A deleted schedule is stored for 30 days, for clients that read its changes.
    ...(status === 'cancel' && { exp: keptUntil(Date.parse(event.at)) }),
  };
  const action = { key: keys.schedule(of, uid), item, ...atVersion(ver) };
  return publishChange(of, action, event, {
    origin: { subject: 'schedule', uid },
    before: before && { doc: before.schedule },
    after: { doc: schedule },
  });
}
