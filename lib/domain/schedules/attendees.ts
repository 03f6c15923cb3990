import { pointerTo, type Violation } from '../violation.ts';
import type { Attendee, Schedule } from './schedule.ts';

/**
 * Maximum number of hosts of a new schedule. Across the end of a week, each host needs two ledger
 * items, and a transaction has at most 100 items. A move from one end of a week to another needs
 * twice as many and can be refused.
 */
const hostsAtMost = 40;

type Attended = Pick<Schedule, 'attendees'>;

/** Identifies an attendee: by user ID, or by the address of a guest without letter case. */
export const attendeeKey = ({ userId, email = '' }: Attendee): string =>
  userId ?? email.toLowerCase();

export const attendeeIds = ({ attendees }: Attended): string[] =>
  attendees.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));

/**
 * The users whose time the schedule can occupy. Hosts with only an email address have no stored
 * time.
 */
export const hostIdsOf = ({ attendees }: Attended): string[] =>
  attendeeIds({ attendees: attendees.filter(({ userType }) => userType === 'host') });

export type AttendeeViolation = Violation<
  'user/unknown' | 'attendee/repeated' | 'schedule/too-many-hosts'
>;

/**
 * Checks the attendees of a request. `users` contains the attendees that exist. An attendee with
 * only an email address is a duplicate if a user with that address also attends.
 */
export function attendeeViolations(
  attendees: readonly Attendee[],
  users: ReadonlyMap<string, { readonly email: string }>,
): AttendeeViolation[] {
  const unknown = attendees.flatMap(({ userId }, index) =>
    userId === undefined || users.has(userId) ? [] : [unknownUser(index)],
  );
  const hosts = attendees.filter(({ userType }) => userType === 'host').length;
  return [
    ...unknown,
    ...repeated(attendees, users).map(repeatedAt),
    ...(hosts > hostsAtMost ? [tooManyHosts(hosts)] : []),
  ];
}

/** Checks the attendees without reading users: duplicates and the number of hosts. */
export const attendeeViolationsAlone = (attendees: readonly Attendee[]): AttendeeViolation[] =>
  attendeeViolations(attendees, nobody).filter(({ code }) => code !== 'user/unknown');

const nobody: ReadonlyMap<string, { readonly email: string }> = new Map();

/** Returns the indexes of duplicates, by user ID or by email address without letter case. */
function repeated(
  attendees: readonly Attendee[],
  users: ReadonlyMap<string, { readonly email: string }>,
): number[] {
  const seen = new Set<string>();
  const storedEmails = new Set(
    attendeeIds({ attendees }).map((userId) => users.get(userId)?.email.toLowerCase()),
  );
  return attendees.flatMap(({ userId, email }, index) => {
    const address = email?.toLowerCase();
    const names = [
      ...(userId === undefined ? [] : [`user ${userId}`]),
      ...(address === undefined ? [] : [`email ${address}`]),
    ];
    const isUserToo = userId === undefined && storedEmails.has(address);
    const isRepeated = isUserToo || names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    return isRepeated ? [index] : [];
  });
}

const unknownUser = (index: number): AttendeeViolation => ({
  pointer: pointerTo('attendees', index, 'userId'),
  code: 'user/unknown',
  detail: 'The organization does not have this user.',
});

const repeatedAt = (index: number): AttendeeViolation => ({
  pointer: pointerTo('attendees', index),
  code: 'attendee/repeated',
  detail: 'This attendee is listed more than once.',
});

const tooManyHosts = (hosts: number): AttendeeViolation => ({
  pointer: pointerTo('attendees'),
  code: 'schedule/too-many-hosts',
  detail: `At most ${hostsAtMost} attendees can be hosts, but the request has ${hosts}.`,
});
