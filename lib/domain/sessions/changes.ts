import { defineChange } from '../change.ts';
import type { SessionPlace } from './needs.ts';
import type { Session } from './session.ts';

/** Stores a new session, if its ID was never used. */
export const putSession = defineChange<Session>()('put-session');

/** Ends a session that has not ended. `endedMs` is in epoch milliseconds. */
export const endSession = defineChange<SessionPlace & { readonly endedMs: number }>()(
  'end-session',
);

export type SessionChange = ReturnType<typeof putSession | typeof endSession>;
