import { putMessage, stopMessages } from '../../domain/messages/changes.ts';
import { writes } from '../engine/subject.ts';
import { requestMessage } from './message-jobs.ts';
import { stopAction } from './stopped-addresses.ts';

/** Messages to users and guests. */
export const messages = {
  reads: [],
  writes: [
    writes(putMessage, (of, _, message) => requestMessage(of, message)),
    writes(stopMessages, (of, _, { addressHash, since }) => [stopAction(of, addressHash, since)]),
  ],
};
