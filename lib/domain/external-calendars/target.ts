import { externalTime } from '../ledger/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { type CalendarConnection, partOf } from './calendar-connection.ts';
import { calendarTarget, storedConnection, targetRegister } from './needs.ts';
import type { TargetRegister } from './target-register.ts';

/** The data that a change of the target calendar reads, in addition to the connection. */
export const targetNeeds = (userId: string): Need[] => [calendarTarget(userId), targetRegister()];

/** The calendar of a connection into which bookings are written. */
export const targetCalendar = ({ calendars }: Pick<CalendarConnection, 'calendars'>) =>
  calendars.find(({ isTarget }) => isTarget);

/** The maximum number of users in the register. */
const namedAtMost = 1000;

/** The register with a user; undefined if it contains the user already. */
export function withUser(register: TargetRegister, userId: string): TargetRegister | undefined {
  const { users, isForAll } = register;
  if (isForAll || users.includes(userId)) return undefined;
  return users.length < namedAtMost
    ? { ...register, users: [...users, userId] }
    : { ...register, isForAll: true };
}

/** The register without a user; undefined if it does not contain the user. */
export function withoutUser(register: TargetRegister, userId: string): TargetRegister | undefined {
  const users = register.users.filter((one) => one !== userId);
  return users.length < register.users.length ? { ...register, users } : undefined;
}

/**
 * Whether one of these users may have a target calendar. An empty list means that the users are unknown, so
 * any registered user counts.
 */
export const mayConcern = (
  { users, isForAll }: TargetRegister,
  userIds: readonly string[],
): boolean =>
  isForAll ||
  (users.length > 0 && (userIds.length === 0 || userIds.some((userId) => users.includes(userId))));

/** The data that `hasWorkingTarget` reads, in addition to the targets of the users. */
export const workingTargetNeeds = (userIds: readonly string[], snapshot: Snapshot): Need[] =>
  [...new Set(userIds)].flatMap((userId) => {
    const { connection } = snapshot.get(calendarTarget(userId));
    if (connection === null) return [];
    return [storedConnection({ userId, uid: connection }), externalTime(userId)];
  });

/**
 * Whether the bookings of a user are written into a calendar that is reachable and writable, as far as is
 * known.
 */
export function hasWorkingTarget(userId: string, snapshot: Snapshot): boolean {
  const { connection } = snapshot.get(calendarTarget(userId));
  const stored =
    connection === null ? undefined : snapshot.get(storedConnection({ userId, uid: connection }));
  if (stored === undefined || !targetCalendar(stored.connection)?.isWritable) return false;
  const part = partOf(snapshot.get(externalTime(userId)), stored.connection.uid);
  return part?.status === 'connected' && part.error !== 'not-written';
}
