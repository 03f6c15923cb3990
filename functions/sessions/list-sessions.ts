import { listSessions } from '../../lib/app/sessions/list-sessions.ts';
import { ListSessions } from '../../lib/contract/sessions/list-sessions.ts';
import { readUser } from '../../lib/data/people/stored-users.ts';
import { readSessionUses } from '../../lib/data/sessions/session-use.ts';
import { listStoredSessions } from '../../lib/data/sessions/stored-sessions.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  ListSessions,
  { readUser, listStoredSessions, readSessionUses },
  ({ caller, credential, nowMs }, deps) => listSessions(caller, credential, nowMs, deps),
);
