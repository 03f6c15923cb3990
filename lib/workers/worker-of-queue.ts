import type { WorkerId } from '../contract/workers.ts';
import type { QueueName } from '../domain/jobs/group.ts';

/** The worker that runs the jobs of each queue. The leases of dispatchers are in the queue `publish`. */
export const workerOfQueue = {
  publish: 'dispatch',
  webhooks: 'deliver',
  messages: 'sendMessages',
  connections: 'syncCalendars',
  calendars: 'writeCalendars',
  meetings: 'makeMeetings',
} as const satisfies Record<QueueName, WorkerId>;
