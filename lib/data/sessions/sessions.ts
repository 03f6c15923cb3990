import { endSession, putSession } from '../../domain/sessions/changes.ts';
import { storedSession } from '../../domain/sessions/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { endSessionAction, insertSession, sessionIn } from './stored-sessions.ts';

/** Sessions of users in the pages. */
export const sessions = {
  reads: [reads(storedSession, (of, { userId, uid }) => keys.session(of, userId, uid), sessionIn)],
  writes: [
    writes(putSession, (of, _, session) => [insertSession(of, session)]),
    writes(endSession, (of, _, ended) => [endSessionAction(of, ended)]),
  ],
};
