import type { Snapshot } from '../snapshot.ts';
import { storedUser } from './needs.ts';
import { isLeaving, type User } from './user.ts';

/** The user, if they can still receive bookings. A user who is being deleted cannot. */
export function assignableUser(
  snapshot: Snapshot,
  userId: string,
  nowMs: number,
): User | undefined {
  const user = snapshot.get(storedUser(userId))?.user;
  return user === undefined || isLeaving(user, nowMs) ? undefined : user;
}
