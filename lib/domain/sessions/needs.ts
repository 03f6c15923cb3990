import { defineNeed } from '../snapshot.ts';
import type { Session } from './session.ts';

/** The place of a session among those of all users of the organization. */
export interface SessionPlace {
  readonly userId: string;
  readonly uid: string;
}

/** A session of a user, also one that has ended. */
export const storedSession = defineNeed<SessionPlace, Session | undefined>('session');
