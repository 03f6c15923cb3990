import { externalTime } from '../ledger/needs.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { type CalendarConnection, partOf } from './calendar-connection.ts';
import { calendarTarget, storedConnection, targetRegister } from './needs.ts';
import type { TargetRegister } from './target-register.ts';

/** What a change of the calendar rests on, beside its connection. */
export const targetNeeds = (userId: string): Need[] => [calendarTarget(userId), targetRegister()];

/** The calendar of a connection into which bookings are written. */
export const targetCalendar = ({ calendars }: Pick<CalendarConnection, 'calendars'>) =>
  calendars.find(({ isTarget }) => isTarget);

/** So many users are named. */
const namedAtMost = 1000;

/** Undefined where it says so already. */
export function withUser(register: TargetRegister, userId: string): TargetRegister | undefined {
  const { users, isForAll } = register;
  if (isForAll || users.includes(userId)) return undefined;
  return users.length < namedAtMost
    ? { ...register, users: [...users, userId] }
    : { ...register, isForAll: true };
}

/** Undefined where the user is not named. */
export function withoutUser(register: TargetRegister, userId: string): TargetRegister | undefined {
  const users = register.users.filter((one) => one !== userId);
  return users.length < register.users.length ? { ...register, users } : undefined;
}

/** Whether one of some users may have such a calendar. Without users nobody knows whom it concerns. */
export const mayConcern = (
  { users, isForAll }: TargetRegister,
  userIds: readonly string[],
): boolean =>
  isForAll ||
  (users.length > 0 && (userIds.length === 0 || userIds.some((userId) => users.includes(userId))));

/** What must be read, beside the targets of some users, to know whose can be written. */
export const workingTargetNeeds = (userIds: readonly string[], snapshot: Snapshot): Need[] =>
  [...new Set(userIds)].flatMap((userId) => {
    const { connection } = snapshot.get(calendarTarget(userId));
    if (connection === null) return [];
    return [storedConnection({ userId, uid: connection }), externalTime(userId)];
  });

/** Whether the bookings of a user are written into a calendar, and that can be reached and takes them, as far as is known. */
export function hasWorkingTarget(userId: string, snapshot: Snapshot): boolean {
  const { connection } = snapshot.get(calendarTarget(userId));
  const stored =
    connection === null ? undefined : snapshot.get(storedConnection({ userId, uid: connection }));
  if (stored === undefined || !targetCalendar(stored.connection)?.isWritable) return false;
  const part = partOf(snapshot.get(externalTime(userId)), stored.connection.uid);
  return part?.status === 'connected' && part.error !== 'not-written';
}
