import { expect } from 'vitest';
import { newUid, newUserId } from '../../../lib/app/new-uid.ts';
import { type Action, commit } from '../../../lib/data/engine/commit.ts';
import { entriesOf } from '../../../lib/data/lists/list-entries.ts';
import { writeSchedule } from '../../../lib/data/schedules/stored-schedules.ts';
import type { Values } from '../../../lib/domain/feed/former-values.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { putItems } from '../engine/put-items.ts';

const creator = newUserId();

export const halfHour = (index: number): Pick<Schedule, 'startedAt' | 'endedAt'> => {
  const startMs = Date.UTC(2027, 0, 1) + index * 1_800_000;
  const [startedAt, endedAt] = [startMs, startMs + 1_800_000].map((ms) =>
    new Date(ms).toISOString(),
  ) as [string, string];
  return { startedAt, endedAt };
};

/** A schedule of half an hour without attendees. */
export const anySchedule = (index: number): Schedule => ({
  uid: newUid(),
  name: 'A schedule',
  description: null,
  status: 'open',
  ...halfHour(index),
  isAllDay: false,
  timeZone: 'Asia/Tokyo',
  url: null,
  urlStatus: 'none',
  address: null,
  phoneNumber: null,
  customLocation: null,
  access: null,
  routine: null,
  isRemind: false,
  projectId: null,
  attendees: [],
  priority: null,
  displayType: 'teamPublic',
  location: null,
  transparency: 'opaque',
  behavior: 'event',
  visibilityType: 'default',
  createdBy: creator,
  createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
});

/**
 * The action that writes a schedule with its change, as the version after `before`. It does not
 * write the weeks of the hosts.
 */
export function plantedSchedule(
  of: OrganizationId,
  schedule: Schedule,
  before?: { readonly ver: number; readonly schedule: Schedule },
): Action {
  const kind = before ? 'schedule_updated' : 'schedule_created';
  const event = { kind, by: creator, at: schedule.updatedAt, requestId: newUid() } as const;
  const stored = { ver: before?.ver ?? 0, schedule };
  return writeSchedule(of, stored, event, before);
}

/** Writes many schedules with few transactions. */
export async function plantSchedules(
  of: OrganizationId,
  schedules: readonly Schedule[],
): Promise<void> {
  for (let from = 0; from < schedules.length; from += 50) {
    const some = schedules.slice(from, from + 50).map((one) => plantedSchedule(of, one));
    expect(await commit(of, some)).toBe('committed');
  }
}

/**
 * Writes many schedules in the state after their changes were published: with their entries in the
 * lists of attendees. Publishing the changes would take ten times as long.
 */
export async function plantToldSchedules(
  of: OrganizationId,
  schedules: readonly Schedule[],
): Promise<void> {
  const items = schedules.flatMap((one) => {
    const { key, item } = plantedSchedule(of, one);
    const documents = { doc: one as unknown as Values };
    const entries = entriesOf(of, { subject: 'schedule', uid: one.uid }, documents, '');
    const listed = entries.map((each) => ({ ...each.item, ver: 1, ...each.key }));
    return [{ ...item, ...key }, ...listed];
  });
  await putItems(items);
}
