import { putMessage, unsubscribeAddress } from '../../domain/messages/changes.ts';
import { writes } from '../engine/subject.ts';
import { requestMessage } from './message-jobs.ts';
import { unsubscribeAction } from './stopped-addresses.ts';

/** Messages to users and guests. */
export const messages = {
  reads: [],
  writes: [
    writes(putMessage, (of, _, message) => requestMessage(of, message)),
    writes(unsubscribeAddress, (of, _, { addressHash, since }) => [
      unsubscribeAction(of, addressHash, since),
    ]),
  ],
};
