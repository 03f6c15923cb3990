import {
  entryTexts,
  repetitionLines,
  scheduleText,
} from '../../app/external-calendars/schedule-text.ts';
import { serviceHost } from '../../app/public-url.ts';
import { entryUid } from '../../domain/external-calendars/entry-name.ts';
import type { EntryPlace } from '../../domain/external-calendars/entry-steps.ts';
import { storedUser } from '../../domain/people/needs.ts';
import { hostIdsOf } from '../../domain/schedules/attendees.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import {
  datedEntries,
  endOfSchedule,
  renewedAtMs,
  type ScheduleEntry,
  scheduleEntries,
} from '../../domain/schedules/schedule-entries.ts';
import { scheduleName } from '../../domain/schedules/schedule-name.ts';
import type { StoredSchedule } from '../../domain/schedules/stored-schedule.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { formatInstant, formatLocalDate } from '../../domain/time/instant.ts';
import { civilDate, localDay } from '../../domain/time/local-date.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { dayMs, toInstant, zone } from '../../domain/time/zone.ts';
import type { WrittenEvent, WrittenRule } from '../../outbound/calendars/calendar-source.ts';
import { type EntrySubject, providerOf, type SubjectEntry, sumOf } from './entry-subject.ts';

/** Entries of a deleted schedule are removed until then. */
const removedForMs = 30 * dayMs;

/** A schedule, which has an entry for its time, or for each item of its routine. */
export function scheduleSubject({ schedule, ver }: StoredSchedule, nowMs: number): EntrySubject {
  const isOpen = schedule.status === 'open';
  const entries = isOpen ? scheduleEntries(schedule, nowMs) : [];
  const canRepeat = (entry: ScheduleEntry) => canMicrosoftRepeat(entry, schedule);
  const dated = isOpen ? datedEntries(schedule, canRepeat, nowMs) : [];
  const endMs = endOfSchedule(schedule);
  const removedUntilMs = Date.parse(schedule.updatedAt) + removedForMs;
  return {
    name: scheduleName(schedule.uid),
    hosts: isOpen ? hostIdsOf(schedule) : [],
    eventTypeId: null,
    endMs: isOpen ? endMs : Math.min(endMs, removedUntilMs),
    entriesIn: (place, snapshot) => {
      if (!wantsSchedules(place, snapshot)) return [];
      const isMicrosoft = providerOf(place, snapshot) === 'microsoft';
      return (isMicrosoft ? dated : entries).map((entry) => subjectEntry(schedule, entry, ver));
    },
    renewedAtMs: renewedAtMs([...entries, ...dated], nowMs),
  };
}

const wantsSchedules = ({ userId }: EntryPlace, snapshot: Snapshot): boolean =>
  snapshot.get(storedUser(userId))?.user.settings.writesSchedules ?? true;

/** Outlook has no listed dates and no exceptions, and moves the 29th to 31st of a month to its last day. */
function canMicrosoftRepeat(
  { startMs, repetition }: ScheduleEntry,
  { timeZone }: Schedule,
): boolean {
  if (repetition === undefined || 'starts' in repetition) return false;
  const { item, without } = repetition;
  const { dayOfMonth } = civilDate(localDay(zone(timeZone), startMs));
  return without.length === 0 && (item.frequencyType <= 2 || dayOfMonth <= 28);
}

function subjectEntry(schedule: Schedule, entry: ScheduleEntry, ver: number): SubjectEntry {
  const { part, startMs, endMs } = entry;
  const { uid: scheduleUid, createdAt, updatedAt } = schedule;
  const times = {
    startedAt: formatInstant(startMs),
    endedAt: formatInstant(endMs),
    createdAt,
    updatedAt,
  };
  const texts = entryTexts(schedule);
  const event = eventOf(schedule, entry);
  const uid = entryUid(scheduleName(scheduleUid), serviceHost(), part);
  return {
    ...(part !== '' && { part }),
    sum: sumOf([event, schedule.priority]),
    written: () => ({
      uid,
      text: scheduleText({ ...texts, uid, version: ver, times }, entry, schedule),
      event,
    }),
  };
}

function eventOf(schedule: Schedule, entry: ScheduleEntry): WrittenEvent {
  const { timeZone, transparency, displayType } = schedule;
  const { startMs, endMs, isAllDay, repetition } = entry;
  const { title, place, url, notes } = entryTexts(schedule);
  const at = zone(timeZone);
  const dateOf = (ms: number) => formatLocalDate(localDay(at, ms));
  return {
    title,
    description: notes,
    location: place,
    url,
    startedAt: formatInstant(startMs),
    endedAt: formatInstant(endMs),
    timeZone,
    ...(isAllDay && { days: { start: dateOf(startMs), end: dateOf(endMs) } }),
    isFree: transparency === 'transparent',
    isPrivate: displayType === 'private',
    ...(repetition && {
      repetition: { lines: repetitionLines(entry, timeZone), rule: ruleOf(entry, timeZone) },
    }),
  };
}

const frequencies = { 1: 'daily', 2: 'weekly', 3: 'monthly', 4: 'yearly' } as const;

function ruleOf({ startMs, repetition }: ScheduleEntry, timeZone: string): WrittenRule | undefined {
  if (repetition === undefined || !('item' in repetition)) return undefined;
  const { item, untilMs } = repetition;
  const at = zone(timeZone);
  const lastDay = () => {
    const day = localDay(at, (untilMs as number) - 1);
    const minutes = item.startHour * 60 + item.startMinute;
    return toInstant(at, day * dayMs + minutes * minuteMs) < (untilMs as number) ? day : day - 1;
  };
  return {
    frequency: frequencies[item.frequencyType],
    interval: item.frequencyInterval,
    startDate: formatLocalDate(localDay(at, startMs)),
    endDate: untilMs === undefined ? null : formatLocalDate(lastDay()),
  };
}
