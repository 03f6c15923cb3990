import { putMessage } from '../../domain/messages/changes.ts';
import { writes } from '../engine/subject.ts';
import { requestMessage } from './message-jobs.ts';

/** Messages to users and guests. */
export const messages = {
  reads: [],
  writes: [writes(putMessage, (of, _, message) => requestMessage(of, message))],
};
