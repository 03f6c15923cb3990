import type { OrganizationId } from '../../domain/tenancy.ts';
import { makeReady } from '../queue/due-items.ts';
import { requeueJob } from '../queue/jobs.ts';
import { putPointer } from '../queue/pointers.ts';
import { meetingGroup, meetingPointer } from './meeting-jobs.ts';

/** Lets a worker update the meeting of a booking of a host. */
export async function enqueueMeeting(
  of: OrganizationId,
  hostId: string | undefined,
  bookingUid: string,
  nowMs: number,
): Promise<void> {
  const group = meetingGroup(of, hostId);
  const pointer = meetingPointer(of, bookingUid, nowMs);
  await requeueJob(pointer.job, nowMs);
  await putPointer(group, pointer);
  await makeReady(group, nowMs);
}
