import type { OrganizationId } from '../../domain/tenancy.ts';
import type { SingleJob } from '../jobs/single-job.ts';
import { keys } from '../keys/keys.ts';

/** The job that writes a booking, a schedule, or a slot that guests share, into calendars. */
export const entryJob = (of: OrganizationId, name: string): SingleJob => ({
  of,
  queue: 'calendars',
  key: keys.entryJob(of, name),
  uid: name,
  name,
});

const ofUser = 'user.';

/** The job that enqueues all upcoming bookings and schedules of a user. */
export const userEntriesJob = (of: OrganizationId, userId: string): SingleJob => ({
  of,
  queue: 'calendars',
  key: keys.userEntriesJob(of, userId),
  uid: userId,
  name: `${ofUser}${userId}`,
});

export const isUserEntriesJob = ({ orderKey }: { readonly orderKey: string }): boolean =>
  orderKey.startsWith(ofUser);
