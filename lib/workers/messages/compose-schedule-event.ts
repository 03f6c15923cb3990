import { type PlacedEvent, readEvents } from '../../data/feed/read-events.ts';
import { keys } from '../../data/keys/keys.ts';
import { earlierAtMost, readEarlierMessages } from '../../data/messages/earlier-messages.ts';
import {
  changesAtMost,
  endOfLastBatch,
  findScheduleBatch,
  readJobsAfter,
  storeScheduleBatch,
} from '../../data/messages/schedule-batches.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import { type AttendedChange, attendedChange } from '../../domain/messages/attended-change.ts';
import { scheduleEndings } from '../../domain/messages/message.ts';
import type {
  EventMessages,
  MessageOutcome,
  MessageOutcomes,
} from '../../domain/messages/message-job.ts';
import type { ScheduleBatch } from '../../domain/messages/schedule-batch.ts';
import { type AttendeeMessage, scheduleMessages } from '../../domain/messages/schedule-messages.ts';
import { attendeeIds } from '../../domain/schedules/attendees.ts';
import { storedSchedule } from '../../domain/schedules/needs.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { addNextReminder } from './compose-schedule-reminder.ts';
import { receiverName } from './message-id.ts';
import { readAfterEvent } from './read-after-event.ts';
import { readScheduleMessageData } from './read-schedule-message-data.ts';

/** A message about a change of a schedule. */
export interface ScheduleMessage extends AttendeeMessage {
  /** The name of the receiver in the outcomes of the job. */
  readonly receiver: string;
  /** Whether an earlier message to the receiver is delayed, and will contain this change, too. */
  readonly isInDelayed: boolean;
}

/**
 * Writes the messages about a change of a schedule and the changes after it. They show the current schedule. Returns no
 * messages if those about an earlier change contain this one. `outcomes` are those of earlier attempts.
 */
export async function composeScheduleEvent(
  of: OrganizationId,
  job: EventMessages,
  outcomes: MessageOutcomes,
  nowMs: number,
): Promise<readonly ScheduleMessage[]> {
  const { resource: uid } = job;
  const batch = await batchOf(of, job, nowMs);
  if (batch === undefined) return [];
  const hasDelayed = Object.values(outcomes).some(isDelayed);
  const until = hasDelayed ? await endOfLastBatch(of, uid) : batch.until;
  const jobs = (
    await readJobsAfter(of, uid, batch.from, hasDelayed ? delayedAtMost : undefined)
  ).filter(({ version }) => version <= until);
  const [stored, events, inDelayed] = await Promise.all([
    readSchedule(of, uid, until, nowMs),
    readChanges(of, jobs),
    delayedBefore(of, job),
  ]);
  if (stored === undefined) return [];
  const changes = events.map(({ read, version, messageContext = {} }) => ({
    version,
    change: attendedChange(read, messageContext, stored.schedule),
  }));
  const userIds = idsIn(
    changes.map(({ change }) => change),
    stored,
  );
  const data = await readScheduleMessageData(of, stored, userIds, nowMs);
  const messagesUntil = (version: number): readonly ScheduleMessage[] => {
    const [first, ...others] = changes.flatMap((one) => (one.version <= version ? one.change : []));
    if (first === undefined) return [];
    return scheduleMessages([first, ...others], version, data).map((one) => {
      const receiver = receiverName(one);
      return { ...one, receiver, isInDelayed: inDelayed.has(receiver) };
    });
  };
  if (changes.length === 0) return [];
  await addNextReminder(of, data, (jobs[0] as EventMessages).publishedMs);
  const messages = messagesUntil(batch.until);
  if (!hasDelayed) return messages;
  const later = jobs.filter(({ version }) => version > batch.until);
  const isCurrent = ({ receiver }: ScheduleMessage) =>
    !later.some((one) => endsAttendance(one.outcomes?.[receiver]));
  return [
    ...messages.filter(({ receiver }) => !isDelayed(outcomes[receiver])),
    ...messagesUntil(until).filter((one) => isDelayed(outcomes[one.receiver]) && isCurrent(one)),
  ];
}

/** A delayed message contains at most this number of changes. It is found by the next 100 jobs, and its batch and theirs have 100 changes each. */
const delayedAtMost = 2 * changesAtMost + earlierAtMost;

const isDelayed = (outcome: MessageOutcome | undefined): boolean =>
  outcome?.status === 'waiting' && outcome.isDelayed === true;

/** Whether the end of an attendance was sent, or is tried again. Then a delayed message before it is not needed any more. */
const endsAttendance = (outcome: MessageOutcome | undefined): boolean =>
  outcome !== undefined &&
  scheduleEndings.includes(outcome.kind) &&
  outcome.status !== 'outdated' &&
  !isDelayed(outcome);

/** The receivers of delayed messages about earlier changes. */
async function delayedBefore(
  of: OrganizationId,
  { resource: uid, version }: EventMessages,
): Promise<ReadonlySet<string>> {
  const receivers = new Set<string>();
  const ended = new Set<string>();
  if (version === 1) return receivers;
  let read = 0;
  for await (const { isPending, outcomes = {} } of readEarlierMessages(of, uid, version)) {
    for (const [receiver, outcome] of Object.entries(outcomes)) {
      if (endsAttendance(outcome)) ended.add(receiver);
      else if (isPending && isDelayed(outcome) && !ended.has(receiver)) receivers.add(receiver);
    }
    read += 1;
    if (read === earlierAtMost) break;
  }
  return receivers;
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

/** Reads the events of changes, at most 100 at a time. */
async function readChanges(of: OrganizationId, jobs: readonly EventMessages[]) {
  const places = jobs.map(({ resource: uid, position, version }) => ({
    at: keys.event(of, { subject: 'schedule', uid }, position).pk,
    position,
    version,
  }));
  const events: PlacedEvent<(typeof places)[number]>[] = [];
  for (let first = 0; first < places.length; first += changesAtMost) {
    const read = await readEvents(of, places.slice(first, first + changesAtMost));
    if (read === 'unsure') throw new Error('The events of the schedule cannot be read.');
    events.push(...read);
  }
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
