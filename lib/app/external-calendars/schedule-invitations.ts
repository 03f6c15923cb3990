import { entryUid } from '../../domain/external-calendars/entry-name.ts';
import type { InvitedEntries } from '../../domain/messages/message.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import { type ScheduleEntry, scheduleEntries } from '../../domain/schedules/schedule-entries.ts';
import { scheduleName } from '../../domain/schedules/schedule-name.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { entryTexts, scheduleText } from './schedule-text.ts';

interface Person {
  readonly name: string;
  readonly email: string;
}

interface Mailing {
  /** Host name of the service. It must never change, because calendars identify the entries by it. */
  readonly at: string;
  readonly organizer: Person;
  readonly receiver: Person;
  readonly nowMs: number;
}

/** An iCalendar object with one entry. */
interface EntryObject {
  readonly text: string;
  readonly method: 'REQUEST' | 'CANCEL';
}

/** The calendar objects of a message: the entries of the schedule, and those that it does not have any more. */
export function scheduleInvitations(invited: InvitedEntries, mailing: Mailing): EntryObject[] {
  const { schedule, former, isRemoved } = invited;
  const entries = scheduleEntries(schedule, mailing.nowMs);
  const parts = new Set(entries.map(({ part }) => part));
  const formerEntries = former ? scheduleEntries(former, mailing.nowMs) : [];
  return [
    ...entries.map((entry) => entryObject(schedule, entry, { invited, mailing, isRemoved })),
    ...formerEntries
      .filter(({ part }) => !parts.has(part))
      .map((entry) =>
        entryObject(former as Schedule, entry, { invited, mailing, isRemoved: true }),
      ),
  ];
}

interface Writing {
  readonly invited: InvitedEntries;
  readonly mailing: Mailing;
  readonly isRemoved: boolean;
}

function entryObject(
  schedule: Schedule,
  entry: ScheduleEntry,
  { invited: { sequence, hosts }, mailing, isRemoved }: Writing,
): EntryObject {
  const { at, organizer, receiver } = mailing;
  const { createdAt, updatedAt } = schedule;
  const times = {
    startedAt: formatInstant(entry.startMs),
    endedAt: formatInstant(entry.endMs),
    createdAt,
    updatedAt,
  };
  const others = hosts.filter(({ email }) => email.toLowerCase() !== receiver.email.toLowerCase());
  const text = scheduleText(
    {
      ...entryTexts(schedule),
      uid: entryUid(scheduleName(schedule.uid), at, entry.part),
      version: sequence,
      times,
    },
    entry,
    schedule,
    {
      organizer: { ...organizer, name: organizer.name || at },
      attendees: [receiver, ...others],
      isRemoved,
    },
  );
  return { text, method: isRemoved ? 'CANCEL' : 'REQUEST' };
}
