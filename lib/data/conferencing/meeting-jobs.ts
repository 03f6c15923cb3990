import type { Group } from '../../domain/jobs/group.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Action } from '../engine/commit.ts';
import { putJobRequest } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { requeueing } from '../queue/jobs.ts';
import type { Pointer } from '../queue/pointers.ts';

/** Each job has a group of its own, because one worker at a time updates the meeting of a booking. */
export const groupOfMeeting = (of: OrganizationId, { orderKey }: Pointer): Group => ({
  of,
  queue: 'meetings',
  id: orderKey,
});

/** The job that updates the meeting of a booking. It is one item, no matter how often the booking changes. */
export const meetingPointer = (of: OrganizationId, bookingUid: string, dueMs: number): Pointer => ({
  job: keys.meetingJob(of, bookingUid),
  dueMs,
  orderKey: bookingUid,
  version: 0,
  uid: bookingUid,
});

const ofUser = 'user.';

/** The job that checks the accounts of a user and the meetings that wait for them, at an instant. */
const accountsPointer = (of: OrganizationId, userId: string, dueMs: number): Pointer => ({
  job: keys.accountsJob(of, userId, dueMs),
  dueMs,
  orderKey: `${ofUser}${userId}`,
  version: 0,
  uid: userId,
});

export const isAccountsJob = ({ orderKey }: Pick<Pointer, 'orderKey'>): boolean =>
  orderKey.startsWith(ofUser);

/** Requests a check of the accounts of a user at an instant, in the same transaction as its cause. */
export function requestAccountsCheck(
  of: OrganizationId,
  userId: string,
  dueMs: number,
): readonly Action[] {
  const pointer = accountsPointer(of, userId, dueMs);
  return [
    requeueing(pointer.job, dueMs),
    putJobRequest({ group: groupOfMeeting(of, pointer), pointer }),
  ];
}
