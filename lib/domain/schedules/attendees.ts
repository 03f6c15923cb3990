import { pointerTo, type Violation } from '../violation.ts';
import type { Attendee, Schedule } from './schedule.ts';

/**
 * Over the edge of a week each host costs two items of the ledger, and one change holds a hundred: so
 * many can be created together. A move from one edge to another would be twice that, and is refused
 * when it is tried.
 */
const hostsAtMost = 40;

type Attended = Pick<Schedule, 'attendees'>;

/** The users among the attendees, whatever they attend as. */
export const attendeeIds = ({ attendees }: Attended): string[] =>
  attendees.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));

/** The users whose time the schedule may occupy: a host known by e-mail alone has none here. */
export const hostIdsOf = ({ attendees }: Attended): string[] =>
  attendeeIds({ attendees: attendees.filter(({ userType }) => userType === 'host') });

export type AttendeeViolation = Violation<
  'user/unknown' | 'attendee/repeated' | 'schedule/too-many-hosts'
>;

/**
 * Everything that is wrong with attendees as they were sent. `users` has those of them that exist:
 * who is named by an e-mail address alone is the user with that address, if that user attends too.
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

/** The same as far as it shows without the users: who is named twice as such, and hosts who are too many. */
export const attendeeViolationsAlone = (attendees: readonly Attendee[]): AttendeeViolation[] =>
  attendeeViolations(attendees, nobody).filter(({ code }) => code !== 'user/unknown');

const nobody: ReadonlyMap<string, { readonly email: string }> = new Map();

/** The places at which somebody is named again, by user id or by e-mail address in any letter case. */
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
