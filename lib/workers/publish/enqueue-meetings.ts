import { meetingJob } from '../../data/conferencing/meeting-jobs.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import { keys } from '../../data/keys/keys.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { concernsMeeting } from './concerns-meeting.ts';
import type { PublishedEvent } from './published-event.ts';

/** Lets a worker update the meetings of bookings after their events. Returns the number of bookings. */
export async function enqueueMeetings(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<number> {
  const concerned = events.filter(({ content }) => concernsMeeting(content));
  const uids = new Set(concerned.map(({ at }) => keys.uidOfPartition(at)));
  for (const uid of uids) await enqueueSingleJob(meetingJob(of, uid), nowMs);
  return uids.size;
}
