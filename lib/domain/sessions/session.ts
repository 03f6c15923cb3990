import { sharedScopes } from '../access.ts';
import type { User } from '../people/user.ts';
import { formatInstant, parseInstant } from '../time/instant.ts';

/** A browser in which a user is signed in to the pages. Instants are epoch milliseconds. */
export interface Session {
  readonly uid: string;
  readonly userId: string;
  /** The hash of the secret in the cookie. */
  readonly hash: string;
  /** The session version of the user at sign-in. With another one, the session is invalid. */
  readonly sessionVersion: number;
  /** The identity with which the user signed in; null for other ways to sign in. */
  readonly identity: SessionIdentity | null;
  /** The `User-Agent` of the browser. */
  readonly browser: string;
  readonly createdMs: number;
  /** Null until the user ends the session. The item stays, so that its sign-in link cannot be used again. */
  readonly endedMs: number | null;
}

/** The identity with which a user signed in. */
export interface SessionIdentity {
  /** The time at which the identity was bound. With another identity, the session is invalid. RFC 3339 in UTC. */
  readonly boundAt: string;
  /** The scopes of the access token with which the user signed in. */
  readonly scopes: readonly string[];
}

/** A session that begins now. */
export const newSession = (
  {
    uid,
    hash,
    browser,
    identity = null,
  }: Pick<Session, 'uid' | 'hash' | 'browser'> & Partial<Pick<Session, 'identity'>>,
  { userId, sessionVersion }: Pick<Session, 'userId' | 'sessionVersion'>,
  nowMs: number,
): Session => ({
  uid,
  userId,
  hash,
  sessionVersion,
  identity,
  browser,
  createdMs: nowMs,
  endedMs: null,
});

/** The rights of a session. */
interface SessionRights {
  readonly scopes: readonly string[];
  /** The end of the identity with which the user signed in. */
  readonly untilMs: number;
}

/** The rights of a session of a user. Undefined if all sessions of the user were ended, or if the user has another identity now. */
export function sessionRights(
  { sessionVersion, identity }: Pick<Session, 'sessionVersion' | 'identity'>,
  user: User,
): SessionRights | undefined {
  const scopes = user.sessionScopes ?? ['*'];
  if (sessionVersion !== user.sessionVersion) return undefined;
  if (identity === null) return { scopes, untilMs: Number.POSITIVE_INFINITY };
  if (user.identity?.boundAt !== identity.boundAt) return undefined;
  const { expiresAt } = user.identity;
  const endMs = expiresAt === null ? undefined : parseInstant(expiresAt);
  return {
    scopes: sharedScopes({ scopes }, identity),
    untilMs: endMs ?? Number.POSITIVE_INFINITY,
  };
}

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
