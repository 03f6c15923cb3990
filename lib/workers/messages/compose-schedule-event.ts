import { readEvents } from '../../data/feed/read-events.ts';
import { keys } from '../../data/keys/keys.ts';
import {
  findScheduleBatch,
  readJobsAfter,
  storeScheduleBatch,
} from '../../data/messages/schedule-batches.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import { type AttendedChange, attendedChange } from '../../domain/messages/attended-change.ts';
import type { EventMessages } from '../../domain/messages/message-job.ts';
import type { ScheduleBatch } from '../../domain/messages/schedule-batch.ts';
import { type AttendeeMessage, scheduleMessages } from '../../domain/messages/schedule-messages.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { addNextReminder } from './compose-schedule-reminder.ts';
import { readAfterEvent } from './read-after-event.ts';
import { scheduleSurroundings } from './schedule-surroundings.ts';

/**
 * Writes the messages about a change of a schedule and the changes after it. They show the current schedule. Returns no
 * messages if those about an earlier change contain this one.
 */
export async function composeScheduleEvent(
  of: OrganizationId,
  job: EventMessages,
  nowMs: number,
): Promise<readonly AttendeeMessage[]> {
  const { resource: uid } = job;
  const batch = await batchOf(of, job, nowMs);
  if (batch === undefined) return [];
  const jobs = await readJobsAfter(of, uid, batch.from);
  const inBatch = jobs.filter(({ version }) => version <= batch.until);
  const [stored, changes] = await Promise.all([
    readSchedule(of, uid, batch.until, nowMs),
    readChanges(of, inBatch),
  ]);
  if (stored === undefined) return [];
  const [first, ...others] = changes.map(({ read, messageContext = {} }) =>
    attendedChange(read, messageContext, stored.schedule),
  );
  if (first === undefined) return [];
  const userIds = idsIn([first, ...others], stored);
  const around = await scheduleSurroundings(of, stored, userIds, nowMs);
  await addNextReminder(of, around, (inBatch[0] as EventMessages).publishedMs);
  return scheduleMessages([first, ...others], batch.until, around);
}

const idsIn = (changes: readonly AttendedChange[], { schedule }: StoredSchedule) => [
  ...attendeeIds(schedule),
  ...changes.flatMap(({ before, by }) => [
    ...(before === undefined ? [] : attendeeIds(before)),
    ...(by === null ? [] : [by]),
  ]),
];

/**
 * The batch whose messages a job sends; undefined if another job sends them. It is stored before any message is written,
 * so that a repeated attempt writes the same messages.
 */
async function batchOf(
  of: OrganizationId,
  { resource: uid, version }: EventMessages,
  nowMs: number,
): Promise<ScheduleBatch | undefined> {
  const found = await findScheduleBatch(of, uid, version);
  if ('leader' in found) return found.leader === version ? found : undefined;
  const jobs = await readJobsAfter(of, uid, found.from);
  const until = Math.max(version, ...jobs.map((job) => job.version));
  const batch = { leader: version, from: found.from, until };
  if ((await storeScheduleBatch(of, uid, batch, nowMs)) === 'stored') return batch;
  const other = await findScheduleBatch(of, uid, version);
  return 'leader' in other && other.leader === version ? other : undefined;
}

async function readChanges(of: OrganizationId, jobs: readonly EventMessages[]) {
  const places = jobs.map(({ resource: uid, position }) => ({
    at: keys.event(of, { subject: 'schedule', uid }, position).pk,
    position,
  }));
  const events = await readEvents(of, places);
  if (events === 'unsure') throw new Error('The events of the schedule cannot be read.');
  return events;
}

/** The current schedule, at a version or a later one. */
async function readSchedule(
  of: OrganizationId,
  uid: string,
  version: number,
  nowMs: number,
): Promise<StoredSchedule | undefined> {
  const need = storedSchedule({ uid, nowMs });
  return readAfterEvent(
    async () => (await wholeReaderOf(of).read([need])).get(need),
    ({ ver }) => ver >= version,
  );
}
