import { meetingJob } from '../../data/conferencing/meeting-jobs.ts';
import { enqueueSingleJob } from '../../data/jobs/single-job.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { concernsMeeting } from './concerns-meeting.ts';
import { nameOfEvent } from './name-of-event.ts';
import type { PublishedEvent } from './published-event.ts';

/** Lets a worker update the meetings of bookings and schedules after their events. Returns the number of jobs. */
export async function enqueueMeetings(
  of: OrganizationId,
  events: readonly PublishedEvent[],
  nowMs: number,
): Promise<number> {
  const concerned = events.filter(({ content }) => concernsMeeting(content));
  const names = new Set(concerned.map(nameOfEvent));
  for (const name of names) await enqueueSingleJob(meetingJob(of, name), nowMs);
  return names.size;
}
