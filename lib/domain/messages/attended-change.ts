import { type Event, lostFormerValues } from '../feed/event.ts';
import type { User } from '../people/user.ts';
import { attendeeKey } from '../schedules/attendees.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { ScheduleKind } from './message.ts';
import type { MessageContext } from './message-job.ts';

/** A change of a schedule, as input for messages to its attendees. */
export interface AttendedChange {
  /** The schedule before the change; undefined if the change created it. */
  readonly before: Schedule | undefined;
  readonly after: Schedule;
  /** The ID of the user who made the change; null if it was not a user. */
  readonly by: string | null;
  /** Whether the caller turned off messages for this change. */
  readonly isSilent: boolean;
  /** The note of the person who made the change. */
  readonly note: string | undefined;
  /** The event does not contain all former values that attendees see, because it was too long. */
  readonly isUnknown: boolean;
  /** Texts that `before` has from the current schedule, because the event was too long. */
  readonly lostTexts: readonly string[];
}

/** The change that an event describes. Members that were cut from a long event are taken from the current schedule. */
export function attendedChange(
  { event, object, previous, by, truncated = [] }: Omit<Event, 'kinds'>,
  { note, isSilent = false }: Pick<MessageContext, 'note' | 'isSilent'>,
  now: Schedule,
): AttendedChange {
  const after = { ...now, ...(object as unknown as Partial<Schedule>) };
  const before = { ...after, ...(previous as Partial<Schedule>) };
  return {
    before: event === 'schedule_created' ? undefined : before,
    after,
    by,
    isSilent,
    note,
    isUnknown: truncated.includes('previous') || lostFormerValues(truncated).some(isShown),
    lostTexts: textMembers.filter((name) => isTextLost(name, previous, truncated)),
  };
}

/** The reason for a message to an attendee. */
export interface AttendeeNews {
  readonly kind: ScheduleKind;
  /** The ID of the user whose change is the reason; null if it was not a user. */
  readonly by: string | null;
  /** The notes of the changes, the earliest one first. */
  readonly note: string;
  readonly isMoved: boolean;
}

/** The texts that attendees see, in addition to the name. */
const textMembers = [
  'description',
  'url',
  'address',
  'phoneNumber',
  'customLocation',
  'access',
] as const;

/** The members that attendees see, without the time. */
const shownMembers = ['name', 'location', ...textMembers] as const;

const timeMembers = ['startedAt', 'endedAt', 'isAllDay', 'routine'] as const;

const isShown = (name: string): boolean =>
  [...shownMembers, ...timeMembers, 'attendees'].some((one) => one === name);

/** A text that a long event contains neither in its object nor as a former value. */
const isTextLost = (name: string, previous: Event['previous'], truncated: readonly string[]) =>
  !(name in previous) &&
  [`previous/${name}`, `object/${name}`, 'object'].some((one) => truncated.includes(one));

/** The schedule before a change, without texts that the event lost, because they may be newer than the change. */
export const knownBefore = ({ before, lostTexts }: AttendedChange): Schedule | undefined =>
  before && { ...before, ...Object.fromEntries(lostTexts.map((name) => [name, null])) };

const attends = (schedule: Schedule | undefined, key: string): boolean =>
  schedule?.status === 'open' && isListed(schedule, key);

const isListed = ({ attendees }: Schedule, key: string): boolean =>
  attendees.some((one) => attendeeKey(one) === key);

/**
 * The reason for a message to an attendee about the changes of a batch; undefined if there is none. Silent changes, those
 * of the attendee (`ownIds`), and changes that later ones undo are no reason. Notes of the time in which the person did not
 * attend are not for them.
 */
export function newsFor(
  key: string,
  ownIds: readonly string[],
  changes: readonly [AttendedChange, ...AttendedChange[]],
): AttendeeNews | undefined {
  const { before } = changes[0];
  const { after } = changes.at(-1) as AttendedChange;
  const [wasIn, isIn] = [attends(before, key), attends(after, key)];
  const isMailed = ({ isSilent, by }: AttendedChange) =>
    !isSilent && (by === null || !ownIds.includes(by));
  if (wasIn !== isIn) {
    const turn = changes.findLastIndex((one) => attends(one.after, key) !== isIn) + 1;
    const reason = (isIn ? changes.slice(turn) : changes.slice(turn, turn + 1)).find(isMailed);
    if (reason === undefined) return undefined;
    const seen = isIn ? changes.slice(turn) : changes.filter((one) => attends(one.before, key));
    const note = notesOf(seen.filter(isMailed));
    return { kind: kindOfTurn(isIn, key, after), by: reason.by, note, isMoved: false };
  }
  const mailedChanges = changes.filter(isMailed);
  if (!isIn || before === undefined || mailedChanges.length === 0) return undefined;
  const note = notesOf(mailedChanges.filter((one) => attends(one.after, key)));
  return updateOf(before, after, mailedChanges, note);
}

/** An attendee who was removed before the deletion must not see the deleted schedule. */
function kindOfTurn(isIn: boolean, key: string, after: Schedule): ScheduleKind {
  if (isIn) return 'scheduleInvited';
  return after.status === 'cancel' && isListed(after, key)
    ? 'scheduleCancelled'
    : 'scheduleRemoved';
}

const notesOf = (changes: readonly AttendedChange[]): string =>
  [...new Set(changes.flatMap(({ note }) => note ?? []))].join('\n\n');

function updateOf(
  before: Schedule,
  after: Schedule,
  mailedChanges: readonly AttendedChange[],
  note: string,
): AttendeeNews | undefined {
  const isChanged = (textOf: (schedule: Schedule) => string) =>
    textOf(before) !== textOf(after) &&
    mailedChanges.some((one) => one.before && textOf(one.before) !== textOf(one.after));
  const isUnknown = mailedChanges.some((one) => one.isUnknown);
  const isMoved = isChanged(timesOf);
  if (!isMoved && note === '' && !isUnknown && !isChanged(shownOf)) return undefined;
  const { by = null } = mailedChanges.at(-1) ?? {};
  return { kind: 'scheduleUpdated', by, note, isMoved };
}

/** Single schedules are shown in the zone of each user, so their own zone only matters to guests. */
const timesOf = (schedule: Schedule): string =>
  JSON.stringify([
    ...timeMembers.map((member) => schedule[member]),
    schedule.routine === null ? null : schedule.timeZone,
  ]);

const shownOf = (schedule: Schedule): string =>
  JSON.stringify([
    ...shownMembers.map((member) => schedule[member]),
    schedule.attendees
      .filter(({ userType }) => userType === 'host')
      .map(attendeeKey)
      .toSorted(),
  ]);

/** The IDs of the users with an address, in any letter case. A guest can be the user who makes a change. */
export const userIdsAt = (email: string, users: ReadonlyMap<string, User>): readonly string[] =>
  [...users.values()]
    .filter((user) => user.email.toLowerCase() === email.toLowerCase())
    .map(({ userId }) => userId);
