import { defineChange } from '../change.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** Stores a message that is sent when it is due. */
export const putMessage = defineChange<WaitingMessage>()('put-message');

export type MessageChange = ReturnType<typeof putMessage>;
