import type { OrganizationId } from '../tenancy.ts';

/** The queues of background work. */
export const queueNames = [
  'publish',
  'webhooks',
  'messages',
  'connections',
  'calendars',
  'meetings',
] as const;

export type QueueName = (typeof queueNames)[number];

/** Jobs of one queue that one worker at a time may run. Groups never wait for each other. */
export interface Group {
  readonly of: OrganizationId;
  readonly queue: QueueName;
  readonly id: string;
}
