import { defineChange } from '../change.ts';
import type { SignInMessages, SingleMessage } from './message-job.ts';

/** Requests a job that sends a message. */
export const putMessage = defineChange<SingleMessage | SignInMessages>()('put-message');

export type MessageChange = ReturnType<typeof putMessage>;
