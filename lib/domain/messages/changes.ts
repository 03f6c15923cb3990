import { defineChange } from '../change.ts';
import type { SingleMessage } from './message-job.ts';

/** Requests a job that sends a message. */
export const putMessage = defineChange<SingleMessage>()('put-message');

export type MessageChange = ReturnType<typeof putMessage>;
