import type { OrganizationId } from '../../domain/tenancy.ts';
import type { SingleJob } from '../jobs/single-job.ts';
import { keys } from '../keys/keys.ts';

/** The job that updates the meeting of a booking by its uid, or of a schedule by its name. */
export const meetingJob = (of: OrganizationId, name: string): SingleJob => ({
  of,
  queue: 'meetings',
  key: keys.meetingJob(of, name),
  uid: name,
  name,
});

const ofUser = 'user.';

/** The job that checks the accounts of a user and the meetings that wait for them. Each instant has a job of its own. */
export const accountsJob = (of: OrganizationId, userId: string, dueMs: number): SingleJob => ({
  of,
  queue: 'meetings',
  key: keys.accountsJob(of, userId, dueMs),
  uid: userId,
  name: `${ofUser}${userId}`,
});

export const isAccountsJob = ({ orderKey }: { readonly orderKey: string }): boolean =>
  orderKey.startsWith(ofUser);
