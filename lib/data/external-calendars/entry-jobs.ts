import type { Group } from '../../domain/jobs/group.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { putJobRequest } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { makeReady } from '../queue/due-items.ts';
import { requeueing, requeueJob } from '../queue/jobs.ts';
import { type Pointer, putPointer } from '../queue/pointers.ts';

/** Each job has a group of its own, because only one worker at a time may write the entries of a booking. */
const groupOf = (of: OrganizationId, { orderKey }: Pointer): Group => ({
  of,
  queue: 'calendars',
  id: orderKey,
});

/** The job that writes a booking, or a slot that guests share, into calendars. It is one item, no matter how often the booking changes. */
const entryPointer = (of: OrganizationId, name: string, dueMs: number): Pointer => ({
  job: keys.entryJob(of, name),
  dueMs,
  orderKey: name,
  version: 0,
  uid: name,
});

const ofUser = 'user.';

/** The job that enqueues all upcoming bookings of a user. */
const bookingsPointer = (of: OrganizationId, userId: string, dueMs: number): Pointer => ({
  job: keys.bookingsJob(of, userId),
  dueMs,
  orderKey: `${ofUser}${userId}`,
  version: 0,
  uid: userId,
});

export const isBookingsJob = ({ orderKey }: Pick<Pointer, 'orderKey'>): boolean =>
  orderKey.startsWith(ofUser);

/** Requests that all upcoming bookings of a user are written, in the same transaction as its cause. */
export function requestBookings(
  of: OrganizationId,
  userId: string,
  nowMs: number,
): readonly Action[] {
  const pointer = bookingsPointer(of, userId, nowMs);
  return [requeueing(pointer.job, nowMs), putJobRequest({ group: groupOf(of, pointer), pointer })];
}

/** Lets a worker write the entries of a booking, or of a slot. */
export async function enqueueEntry(of: OrganizationId, name: string, nowMs: number): Promise<void> {
  const pointer = entryPointer(of, name, nowMs);
  const group = groupOf(of, pointer);
  await requeueJob(pointer.job, nowMs);
  await putPointer(group, pointer);
  await makeReady(group, nowMs);
}
