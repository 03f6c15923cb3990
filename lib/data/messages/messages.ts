import { putMessage } from '../../domain/messages/changes.ts';
import { writes } from '../engine/subject.ts';
import { putWaitingWith } from './mail-lane.ts';

/** Messages to users and guests. */
export const messages = {
  reads: [],
  writes: [writes(putMessage, (of, _, waiting) => putWaitingWith(of, waiting))],
};
