import type { QueueName } from '../../domain/jobs/group.ts';

/** Unpublished changes, and the due groups of each other queue. */
type Work = 'changes' | Exclude<QueueName, 'publish'>;

/** Ages in seconds. After an hour without a reading, the data of an external calendar counts as failed. */
const limits: Readonly<Record<Work, number>> = {
  changes: 5 * 60,
  webhooks: 10 * 60,
  messages: 10 * 60,
  connections: 30 * 60,
  calendars: 30 * 60,
  meetings: 10 * 60,
};

/** The kinds of work whose oldest item is older than their limit, so that an operator must look at them. */
export const overdueWork = (ages: Readonly<Record<Work, number>>): readonly Work[] =>
  (Object.keys(limits) as Work[]).filter((work) => ages[work] > limits[work]);
