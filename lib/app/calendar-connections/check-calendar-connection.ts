import { Problem } from '../../contract/problem.ts';
import type { openAccount } from '../../data/connection-secrets.ts';
import { extendBudget } from '../../data/engine/deadline.ts';
import type { Reader } from '../../data/reader.ts';
import { need } from '../../domain/snapshot.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { CalendarProblem } from '../../outbound/calendars/calendar-source.ts';
import { type AccountDeps, accountOf, withSource } from '../calendars/account.ts';
import { problemOfFailure } from '../calendars/read-calendars.ts';
import { usableCalendars } from '../calendars/usable-calendars.ts';

interface Deps extends AccountDeps {
  readonly readerOf: (of: Actor['organizationId']) => Reader;
  readonly openAccount: typeof openAccount;
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

/** Asks the provider of a connection now. It changes nothing. */
export async function checkCalendarConnection(
  uid: string,
  { organizationId, userId }: Actor,
  nowMs: number,
  deps: Deps,
): Promise<{ readonly data: CheckedConnection }> {
  const snapshot = await deps.readerOf(organizationId).read([need.calendarConnection(userId, uid)]);
  const stored = snapshot.calendarConnection(userId, uid);
  if (stored === undefined) throw new Problem('connection/unknown');
  const secrets = await deps.openAccount(organizationId, userId, uid, stored.sealed);
  extendBudget(checkMs);
  const startMs = performance.now();
  const account = accountOf(stored.connection.provider, secrets);
  const asked = await withSource(account, providerMs, deps, async (source) => ({
    calendars: usableCalendars((await source.listCalendars()).calendars),
  })).catch((error: unknown) => ({ problem: problemOfFailure(error), calendars: [] }));
  const problem = 'problem' in asked ? asked.problem : null;
  return {
    data: {
      status: problem === null ? 'connected' : 'failed',
      checkedAt: formatInstant(nowMs),
      latencyMs: Math.round(performance.now() - startMs),
      calendars: asked.calendars.map(({ id, name, color }) => ({ id, name, color })),
      problem,
    },
  };
}
