import type { readUser } from '../../data/people/stored-users.ts';
import type { readSessionUses } from '../../data/sessions/session-use.ts';
import type { listStoredSessions } from '../../data/sessions/stored-sessions.ts';
import {
  type SessionData,
  sessionEndMs,
  sessionRights,
  shownSession,
} from '../../domain/sessions/session.ts';
import type { Actor, Credential } from '../../domain/tenancy.ts';

interface Deps {
  readonly readUser: typeof readUser;
  readonly listStoredSessions: typeof listStoredSessions;
  readonly readSessionUses: typeof readSessionUses;
}

/** Returns the sessions of the caller that have not ended, newest first. */
export async function listSessions(
  { organizationId: of, userId }: Actor,
  { session: current }: Credential,
  nowMs: number,
  deps: Deps,
): Promise<{ readonly data: readonly SessionData[] }> {
  const [stored, all] = await Promise.all([
    deps.readUser(of, userId),
    deps.listStoredSessions(of, userId),
  ]);
  const usedMsOf = await deps.readSessionUses(
    of,
    all.map(({ uid }) => uid),
  );
  const open = all.filter((session) => {
    const { untilMs = 0 } = (stored && sessionRights(session, stored.user)) ?? {};
    return Math.min(untilMs, sessionEndMs(session, usedMsOf(session.uid))) > nowMs;
  });
  return {
    data: open
      .toSorted((one, other) => other.createdMs - one.createdMs)
      .map((session) => shownSession(session, usedMsOf(session.uid), current?.uid)),
  };
}
