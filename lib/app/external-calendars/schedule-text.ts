import type { EntryTexts } from '../../domain/bookings/host-entry.ts';
import type { RecurrenceItem } from '../../domain/recurrence/recurrence.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { ScheduleEntry } from '../../domain/schedules/schedule-entries.ts';
import { civilDate, localDay } from '../../domain/time/local-date.ts';
import { toLocal, zone } from '../../domain/time/zone.ts';
import {
  type EntryInvitation,
  foldedLine,
  invitedEntry,
  type WrittenText,
  writtenEntry,
  writtenTexts,
} from '../bookings/calendar-entry.ts';
import { clockText, zoneDefinition } from './zone-definition.ts';

type Zoned = Pick<Schedule, 'timeZone' | 'transparency' | 'displayType'>;

/** The texts in calendar entries of a schedule. */
export function entryTexts({
  name,
  description,
  access,
  url,
  priority,
  ...places
}: Schedule): EntryTexts {
  const { address, customLocation, phoneNumber } = places;
  const notes = [description, access].filter((text) => text !== null && text !== '');
  return writtenTexts({
    title: name,
    place: url || address || customLocation || phoneNumber || '',
    url: url ?? '',
    notes: notes.join('\n'),
    priority: priority ?? undefined,
  });
}

/** Calendar entry of a schedule as an iCalendar object. It has a method only in a mail. */
export function scheduleText(
  written: WrittenText,
  entry: ScheduleEntry,
  { timeZone, transparency, displayType }: Zoned,
  invitation?: EntryInvitation,
): string {
  const more = { isFree: transparency === 'transparent', isPrivate: displayType === 'private' };
  const text = invitation ? invitedEntry(written, invitation, more) : writtenEntry(written, more);
  if (!entry.isAllDay && entry.repetition === undefined) return text;
  const timeValue = valueIn(entry, timeZone);
  const times = [
    `DTSTART${timeValue(entry.startMs)}`,
    `DTEND${timeValue(entry.endMs)}`,
    ...repetitionLines(entry, timeZone),
  ];
  const zoneLines = entry.isAllDay ? [] : zoneDefinition(timeZone, entry.startMs);
  const folded = (lines: readonly string[]) =>
    lines.map((line) => `${foldedLine(line)}\r\n`).join('');
  return text
    .replace(/DTSTART:\w+\r\nDTEND:\w+\r\n/u, () => folded(times))
    .replace('BEGIN:VEVENT\r\n', () => `${folded(zoneLines)}BEGIN:VEVENT\r\n`);
}

/** Lines that repeat an entry (RRULE, EXDATE, RDATE); empty for an entry that does not repeat. */
export function repetitionLines(entry: ScheduleEntry, timeZone: string): readonly string[] {
  const { repetition, startMs, isAllDay } = entry;
  if (repetition === undefined) return [];
  const timeValue = valueIn(entry, timeZone);
  const listed = (name: string, starts: readonly number[]) => {
    const [first = '', ...others] = starts.map(timeValue);
    const values = others.map((value) => value.slice(value.indexOf(':') + 1));
    return starts.length === 0 ? [] : [`${name}${[first, ...values].join(',')}`];
  };
  // ICAL.js ignores DTSTART if only dates repeat it. Equal dates are one occurrence.
  if ('starts' in repetition) return listed('RDATE', repetition.starts);
  const { item, untilMs, without } = repetition;
  const at = zone(timeZone);
  const until = untilMs === undefined ? '' : `;UNTIL=${untilText(untilMs, isAllDay, timeZone)}`;
  return [`RRULE:${ruleText(item, localDay(at, startMs))}${until}`, ...listed('EXDATE', without)];
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** The rule of an item. Weeks begin on Monday, as in iCalendar. */
function ruleText({ frequencyType, frequencyInterval, wday }: RecurrenceItem, firstDay: number) {
  const { dayOfMonth, month } = civilDate(firstDay);
  switch (frequencyType) {
    case 1:
      return `FREQ=DAILY;INTERVAL=${frequencyInterval}`;
    case 2:
      return `FREQ=WEEKLY;INTERVAL=${frequencyInterval};BYDAY=${weekdays[wday]}`;
    case 3:
      return `FREQ=MONTHLY;INTERVAL=${frequencyInterval};BYMONTHDAY=${dayOfMonth}`;
    case 4:
      return `FREQ=YEARLY;INTERVAL=${frequencyInterval};BYMONTH=${month + 1};BYMONTHDAY=${dayOfMonth}`;
  }
}

/** The last second before the end of a routine. A series of days ends with the date of that second. */
function untilText(untilMs: number, isAllDay: boolean, timeZone: string): string {
  const lastMs = untilMs - 1000;
  return isAllDay ? dateText(toLocal(zone(timeZone), lastMs)) : `${clockText(lastMs)}Z`;
}

const dateText = (localMs: number): string => clockText(localMs).slice(0, 8);

const valueIn = ({ isAllDay }: ScheduleEntry, timeZone: string) => {
  const at = zone(timeZone);
  return (ms: number): string =>
    isAllDay
      ? `;VALUE=DATE:${dateText(toLocal(at, ms))}`
      : `;TZID=${timeZone}:${clockText(toLocal(at, ms))}`;
};
