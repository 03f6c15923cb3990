import type { OrganizationId } from '../../domain/tenancy.ts';
import type { SingleJob } from '../jobs/single-job.ts';
import { keys } from '../keys/keys.ts';

/** The job that synchronizes the calendars of a connection. */
export const syncJob = (of: OrganizationId, uid: string): SingleJob => ({
  of,
  queue: 'connections',
  key: keys.syncJob(of, uid),
  uid,
  name: uid,
});
