import type { Occurrence } from '../schedules/routine.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import { type Letter, type Receiver, type ScheduleKind, scheduleEndings } from './message.ts';
import { manyLines, oneLine } from './plain-text.ts';
import { nextTimes, occurrenceText, shortStart } from './schedule-when.ts';
import type { ScheduleFilling, Texts } from './texts.ts';

const texts: Readonly<Record<Receiver['locale'], Texts>> = { en: english, ja: japanese };

/** The receiver of a message about a schedule. */
export interface AttendeeReceiver extends Omit<Receiver, 'role'> {
  readonly isHost: boolean;
}

/** The data from which a message about a schedule is written. */
export interface ScheduleFacts {
  /** The schedule as the receiver may see it. */
  readonly schedule: Schedule;
  /** The former time; undefined if the schedule was not moved. */
  readonly former: Schedule | undefined;
  /** The time of the reminder; undefined in other messages. */
  readonly occurrence: Occurrence | undefined;
  readonly organization: string;
  /** The name of the user who made the change, or of the organization. */
  readonly by: string;
  readonly hosts: readonly string[];
  readonly note: string;
  /** Whether a reply to the message reaches a person. */
  readonly isAnswered: boolean;
  readonly nowMs: number;
}

/** Writes the text of a message about a schedule for one receiver. */
export function scheduleLetter(
  kind: ScheduleKind,
  facts: ScheduleFacts,
  receiver: AttendeeReceiver,
): Letter {
  const localized = texts[receiver.locale];
  const { schedule, occurrence, nowMs } = facts;
  const [time] = occurrence ? [occurrence] : nextTimes(schedule, nowMs);
  const filling: ScheduleFilling = {
    subject: oneLine(schedule.name, 120),
    by: oneLine(facts.by, 80),
    start: shortStart(schedule, time, receiver),
    isMoved: facts.former !== undefined,
  };
  const { subject, opening } = localized.schedule.kinds[kind];
  const note = manyLines(facts.note);
  return {
    locale: receiver.locale,
    subject: oneLine(subject(filling), 200),
    greeting: localized.greeting(oneLine(receiver.name, 80)),
    opening: opening(filling),
    note: note === '' ? null : { label: localized.labels.note, text: note, isFirst: true },
    rows: rowsOf(kind, facts, receiver, time),
    links: [],
    closing: [
      facts.isAnswered ? localized.answered : localized.unanswered,
      localized.sentBy(oneLine(facts.organization, 120)),
    ],
  };
}

function rowsOf(
  kind: ScheduleKind,
  facts: ScheduleFacts,
  receiver: AttendeeReceiver,
  time: Occurrence,
): Letter['rows'] {
  const localized = texts[receiver.locale];
  const { schedule, former, occurrence, nowMs } = facts;
  const isRepeated = schedule.routine !== null && occurrence === undefined;
  const dates = nextTimes(schedule, nowMs).map((one) => occurrenceText(schedule, one, receiver));
  const isOpen = !scheduleEndings.includes(kind);
  const rows = [
    { label: localized.labels.when, text: occurrenceText(schedule, time, receiver) },
    former && {
      label: localized.labels.before,
      text: occurrenceText(former, nextTimes(former, nowMs)[0], receiver),
    },
    isRepeated && dates.length > 1 && { label: localized.schedule.dates, text: dates.join('\n') },
    { label: localized.labels.what, text: oneLine(schedule.name, 120) },
    {
      label: localized.labels.hosts,
      text: facts.hosts.map((name) => oneLine(name, 80)).join(localized.listSeparator),
    },
    isOpen && { label: localized.labels.where, text: placeOf(schedule, localized) },
    receiver.isHost &&
      (schedule.priority ?? 'middle') !== 'middle' && {
        label: localized.labels.priority,
        text: localized.priorities[schedule.priority as 'high' | 'low'],
      },
    isOpen && {
      label: localized.schedule.description,
      text: manyLines(schedule.description ?? ''),
    },
  ];
  return rows.filter((row) => !!row).filter(({ text }) => text !== '');
}

function placeOf(schedule: Schedule, { places, linkFollows }: Texts): string {
  const { location, customLocation, address, access, phoneNumber, url, urlStatus } = schedule;
  const name = location === null || location === 'custom' ? '' : places[location];
  const link = urlStatus === 'pending' ? linkFollows : url;
  return [name, customLocation, address, access, phoneNumber, link]
    .map((line) => oneLine(line ?? ''))
    .filter((line) => line !== '')
    .join('\n');
}
