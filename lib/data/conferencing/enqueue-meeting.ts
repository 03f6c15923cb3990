import type { OrganizationId } from '../../domain/tenancy.ts';
import { makeReady } from '../queue/due-items.ts';
import { requeueJob } from '../queue/jobs.ts';
import { putPointer } from '../queue/pointers.ts';
import { groupOfMeeting, meetingPointer } from './meeting-jobs.ts';

/** Lets a worker update the meeting of a booking. */
export async function enqueueMeeting(
  of: OrganizationId,
  bookingUid: string,
  nowMs: number,
): Promise<void> {
  const pointer = meetingPointer(of, bookingUid, nowMs);
  const group = groupOfMeeting(of, pointer);
  await requeueJob(pointer.job, nowMs);
  await putPointer(group, pointer);
  await makeReady(group, nowMs);
}
