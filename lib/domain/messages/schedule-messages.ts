import { formatTag, languageOf } from '../people/locale.ts';
import type { Organization } from '../people/organization.ts';
import type { User } from '../people/user.ts';
import { attendeeKey } from '../schedules/attendees.ts';
import type { Occurrence } from '../schedules/routine.ts';
import type { Attendee, Schedule } from '../schedules/schedule.ts';
import { regionalClock } from '../time/local-text.ts';
import {
  type AttendedChange,
  type AttendeeNews,
  knownBefore,
  newsFor,
  userIdsAt,
} from './attended-change.ts';
import {
  type InvitedEntries,
  type Message,
  type MessageSchedule,
  type ScheduleKind,
  scheduleEndings,
} from './message.ts';
import { type AttendeeReceiver, type ScheduleFacts, scheduleLetter } from './schedule-letter.ts';
import { isOver } from './schedule-when.ts';

/** The data from which the messages about a schedule are written. */
export interface ScheduleMessageData {
  /** The current schedule and its version. */
  readonly schedule: Schedule;
  readonly ver: number;
  readonly organization: Pick<Organization, 'name' | 'locale'>;
  /** The current and former attendees, and the users who made the changes, by user ID. */
  readonly users: ReadonlyMap<string, User>;
  /** IDs of the hosts for whom the service writes schedules into a connected calendar. */
  readonly inCalendar: ReadonlySet<string>;
  readonly nowMs: number;
}

/** A message with the name of its receiver. */
export interface AttendeeMessage {
  readonly key: string;
  readonly message: Message;
}

const settingOf: Readonly<Record<ScheduleKind, keyof User['settings']['messages']>> = {
  scheduleInvited: 'booked',
  scheduleUpdated: 'rescheduled',
  scheduleRemoved: 'cancelled',
  scheduleCancelled: 'cancelled',
  scheduleReminder: 'reminder',
};

/** Writes the messages about the changes of a batch, to each attendee once. `version` is that after the changes. */
export function scheduleMessages(
  changes: readonly [AttendedChange, ...AttendedChange[]],
  version: number,
  data: ScheduleMessageData,
): readonly AttendeeMessage[] {
  const { before } = changes[0];
  const { schedule, users, nowMs } = data;
  if (isOver(schedule, nowMs) && (before === undefined || isOver(before, nowMs))) return [];
  const attendees = [
    ...schedule.attendees,
    ...changes.flatMap((one) => one.before?.attendees ?? []),
  ];
  return receiversAmong(attendees, schedule, data).flatMap(({ key, receiver }) => {
    const news = newsFor(key, userIdsAt(receiver.email, users), changes);
    if (news === undefined || !isWanted(news.kind, receiver, data)) return [];
    return [{ key, message: changeMessage(news, receiver, { changes, version, data }) }];
  });
}

/** Writes the reminder of an occurrence for one attendee. */
export function scheduleReminder(
  occurrence: Occurrence,
  receiver: AttendeeReceiver,
  data: ScheduleMessageData,
): Message {
  const { schedule, ver } = data;
  const facts = { schedule, former: undefined, by: '', note: '', occurrence };
  const entries = { invited: null, occurrenceMs: occurrence.startMs };
  return messageOf('scheduleReminder', receiver, { facts, entries, version: ver, data });
}

/** The attendees with an address, each address once. Attendees who are no users any more have none. */
export function receiversAmong(
  attendees: readonly Attendee[],
  { timeZone }: Pick<Schedule, 'timeZone'>,
  { users, organization }: Pick<ScheduleMessageData, 'users' | 'organization'>,
): readonly { readonly key: string; readonly receiver: AttendeeReceiver }[] {
  const language = formatTag(organization.locale);
  const reading = {
    locale: languageOf(language),
    language,
    timeZone,
    timeFormat: regionalClock(language),
  };
  const byAddress = new Map<string, { key: string; receiver: AttendeeReceiver }>();
  // Users come first, because their settings apply if a guest has the same address.
  for (const attendee of attendees.toSorted((a, b) => Number(!a.userId) - Number(!b.userId))) {
    const { userId, email = '', userType } = attendee;
    const user = userId === undefined ? undefined : users.get(userId);
    if (userId !== undefined && user === undefined) continue;
    const address = (user?.email ?? email).toLowerCase();
    if (byAddress.has(address)) continue;
    const isHost = userType === 'host';
    const receiver = user
      ? { ...receiverOf(user), isHost }
      : { ...reading, name: '', email, isHost };
    byAddress.set(address, { key: attendeeKey(attendee), receiver });
  }
  return [...byAddress.values()];
}

const receiverOf = ({ userId, name, email, locale, timeZone, settings }: User) => ({
  userId,
  name,
  email,
  locale,
  language: locale,
  timeZone,
  timeFormat: settings.timeFormat,
});

/** Whether a user wants messages of a kind. Guests have no settings. */
export const isWanted = (
  kind: ScheduleKind,
  { userId = '' }: Pick<AttendeeReceiver, 'userId'>,
  { users }: Pick<ScheduleMessageData, 'users'>,
): boolean => users.get(userId)?.settings.messages[settingOf[kind]] ?? true;

interface ChangeContext {
  readonly changes: readonly [AttendedChange, ...AttendedChange[]];
  readonly version: number;
  readonly data: ScheduleMessageData;
}

function changeMessage(
  { kind, by, note, isMoved }: AttendeeNews,
  receiver: AttendeeReceiver,
  { changes, version, data }: ChangeContext,
): Message {
  const { schedule, ver, users, organization } = data;
  const before = knownBefore(changes[0]);
  const isRemoved = scheduleEndings.includes(kind);
  // A removed attendee sees nothing newer than what they attended.
  const seen = kind === 'scheduleRemoved' && before ? before : schedule;
  const facts = {
    schedule: seen,
    former: isMoved ? before : undefined,
    by: users.get(by ?? '')?.name ?? organization.name,
    note,
    occurrence: undefined,
  };
  const entriesIn = (one: Schedule) => (receiver.isHost ? one : { ...one, priority: null });
  const invited: InvitedEntries = {
    schedule: entriesIn(seen),
    // An invited attendee has no entries yet.
    former: before && kind !== 'scheduleInvited' ? entriesIn(before) : undefined,
    sequence: ver,
    isRemoved,
    hosts: hostsOf(seen, users),
  };
  const isWritten = data.inCalendar.has(receiver.userId ?? '') && receiver.isHost;
  const entries = { invited: isWritten ? null : invited };
  return messageOf(kind, receiver, { facts, entries, version, data });
}

interface MessageParts {
  readonly facts: Omit<ScheduleFacts, 'organization' | 'hosts' | 'isAnswered' | 'nowMs'>;
  readonly entries: MessageSchedule;
  readonly version: number;
  readonly data: ScheduleMessageData;
}

function messageOf(
  kind: ScheduleKind,
  receiver: AttendeeReceiver,
  { facts, entries, version, data }: MessageParts,
): Message {
  const { organization, users, nowMs } = data;
  const hosts = hostsOf(facts.schedule, users);
  const replyTo = hosts.find(({ email }) => email !== receiver.email)?.email ?? null;
  const { userId, name, email } = receiver;
  return {
    kind,
    role: 'attendee',
    to: { name, email, ...(userId !== undefined && { userId }) },
    organization: organization.name,
    replyTo,
    letter: scheduleLetter(
      kind,
      {
        ...facts,
        organization: organization.name,
        hosts: hosts.map((host) => host.name),
        isAnswered: replyTo !== null,
        nowMs,
      },
      receiver,
    ),
    about: { uid: facts.schedule.uid, version },
    booking: null,
    schedule: entries,
  };
}

/** The hosts who are users. A host with only an address has no name to show. */
const hostsOf = (
  { attendees }: Pick<Schedule, 'attendees'>,
  users: ReadonlyMap<string, User>,
): readonly { readonly name: string; readonly email: string }[] =>
  attendees
    .filter(({ userType }) => userType === 'host')
    .flatMap(({ userId = '', email = '' }) => {
      const user = users.get(userId);
      if (user !== undefined) return [{ name: user.name, email: user.email }];
      return email === '' || userId !== '' ? [] : [{ name: email, email }];
    });
