import type { Role } from '../tenancy.ts';
import { formatInstant } from '../time/instant.ts';

/** A browser in which a user is signed in to the pages. Instants are epoch milliseconds. */
export interface Session {
  readonly uid: string;
  readonly userId: string;
  /** The hash of the secret in the cookie. */
  readonly hash: string;
  /** The role of the user at sign-in. With another role, the session is invalid. */
  readonly role: Role;
  /** The `User-Agent` of the browser. */
  readonly browser: string;
  readonly createdMs: number;
  /** Null until the user ends the session. The item stays, so that its sign-in link cannot be used again. */
  readonly endedMs: number | null;
}

/** A session that begins now. */
export const newSession = (
  { uid, hash, browser }: Pick<Session, 'uid' | 'hash' | 'browser'>,
  { userId, role }: Pick<Session, 'userId' | 'role'>,
  nowMs: number,
): Session => ({ uid, userId, hash, role, browser, createdMs: nowMs, endedMs: null });

const hourMs = 3_600_000;

/** A session that is not used for this long ends. */
const unusedMs = 12 * hourMs;
const longestMs = 30 * 24 * hourMs;

/** The end of a session that is not used again. `usedMs` is the last use that was stored. */
export const sessionEndMs = (
  { createdMs, endedMs }: Pick<Session, 'createdMs' | 'endedMs'>,
  usedMs: number,
): number => endedMs ?? Math.min(createdMs + longestMs, Math.max(createdMs, usedMs) + unusedMs);

/** The end of a session that is always used. */
export const latestEndMs = ({ createdMs }: Pick<Session, 'createdMs'>): number =>
  createdMs + longestMs;

/** A session in responses. */
export interface SessionData {
  readonly uid: string;
  readonly browser: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  /** Whether the request was sent with this session. */
  readonly isCurrent: boolean;
}

export function shownSession(
  session: Session,
  usedMs: number,
  current: string | undefined,
): SessionData {
  const { uid, browser, createdMs } = session;
  return {
    uid,
    browser,
    createdAt: formatInstant(createdMs),
    lastUsedAt: formatInstant(Math.max(createdMs, usedMs)),
    expiresAt: formatInstant(sessionEndMs(session, usedMs)),
    isCurrent: uid === current,
  };
}
