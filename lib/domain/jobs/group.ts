import type { OrganizationId } from '../tenancy.ts';

/** The queues of background work. */
export type QueueName =
  | 'publish'
  | 'webhooks'
  | 'messages'
  | 'calendars'
  | 'meetings'
  | 'connections';

/** Jobs of one queue that one worker at a time may run. Groups never wait for each other. */
export interface Group {
  readonly of: OrganizationId;
  readonly queue: QueueName;
  readonly id: string;
}
