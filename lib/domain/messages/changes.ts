import { defineChange } from '../change.ts';
import type { SignInMessages, SingleMessage } from './message-job.ts';

/** Requests a job that sends a message. */
export const putMessage = defineChange<SingleMessage | SignInMessages>()('put-message');

/** Stops messages to an address as to a guest, because its reader has unsubscribed. */
export const unsubscribeAddress = defineChange<{
  readonly addressHash: string;
  /** RFC 3339 in UTC. */
  readonly since: string;
}>()('unsubscribe-address');

export type MessageChange = ReturnType<typeof putMessage | typeof unsubscribeAddress>;
