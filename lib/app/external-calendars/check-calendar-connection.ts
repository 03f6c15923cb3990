import { Problem } from '../../contract/problem.ts';
import { extendBudget } from '../../data/engine/deadline.ts';
import type { Reader } from '../../data/reader.ts';
import type { StoredConnection } from '../../domain/external-calendars/calendar-connection.ts';
import { storedConnection } from '../../domain/external-calendars/needs.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { CalendarProblem } from '../../outbound/calendars/calendar-source.ts';
import { OAuthFailure } from '../../outbound/oauth/oauth-client.ts';
import {
  type AccountDeps,
  countdown,
  type OpeningDeps,
  openedAccount,
  withSource,
} from './account.ts';
import { parseInThread } from './parse-in-thread.ts';
import { problemOfFailure } from './read-calendars.ts';
import { usableCalendars } from './usable-calendars.ts';

interface Deps extends AccountDeps, OpeningDeps {
  readonly readerOf: (of: Actor['organizationId']) => Reader;
}

interface CheckedConnection {
  readonly status: 'connected' | 'failed';
  readonly checkedAt: string;
  readonly latencyMs: number;
  readonly calendars: readonly {
    readonly id: string;
    readonly name: string;
    readonly color: string | null;
  }[];
  readonly problem: CalendarProblem | null;
}

const checkMs = 15_000;
const providerMs = 13_000;

/** Checks a connection at its provider now. It changes nothing. */
export async function checkCalendarConnection(
  uid: string,
  { organizationId, userId }: Actor,
  nowMs: number,
  deps: Deps,
): Promise<{ readonly data: CheckedConnection }> {
  const snapshot = await deps.readerOf(organizationId).read([storedConnection({ userId, uid })]);
  const stored = snapshot.get(storedConnection({ userId, uid }));
  if (stored === undefined) throw new Problem('connection/unknown');
  extendBudget(checkMs);
  const startMs = performance.now();
  const asked = await listed(organizationId, userId, stored, nowMs, deps).catch(
    (error: unknown) => ({ problem: problemOf(error), calendars: [] }),
  );
  const problem = 'problem' in asked ? asked.problem : null;
  return {
    data: {
      status: problem === null ? 'connected' : 'failed',
      checkedAt: formatInstant(nowMs),
      latencyMs: Math.round(performance.now() - startMs),
      calendars: asked.calendars.map(({ shownId, name, color }) => ({ id: shownId, name, color })),
      problem,
    },
  };
}

/** If the provider rejects the service itself, the user cannot fix this, so it counts as unreachable. */
const problemOf = (error: unknown): CalendarProblem =>
  error instanceof OAuthFailure ? 'unreachable' : problemOfFailure(error);

async function listed(
  of: Actor['organizationId'],
  userId: string,
  stored: StoredConnection,
  nowMs: number,
  deps: Deps,
) {
  const leftMs = countdown(providerMs);
  const account = await openedAccount(of, userId, stored, nowMs, deps);
  return parseInThread((run) =>
    withSource(account, leftMs(), run, deps, async (source) => ({
      calendars: usableCalendars((await source.listCalendars()).calendars),
    })),
  );
}
