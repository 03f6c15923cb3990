import { budgets, extendBudget, longBudgetMs } from '../../data/engine/deadline.ts';
import type { SyncedCalendar } from '../../domain/external-calendars/synced-calendar.ts';
import type {
  BusyOfCalendars,
  CountedBusy,
} from '../../domain/external-calendars/update-connection.ts';
import { nothingSkipped } from '../../domain/ledger/external-time.ts';
import { CalendarFailure } from '../../outbound/calendars/calendar-source.ts';
import type { RunCalendarJob } from './calendar-jobs.ts';

/** Calendars in the form of a message to the thread, with only the members that the busy minutes depend on. */
const packed = (calendars: readonly SyncedCalendar[]): string =>
  JSON.stringify(
    calendars.map(({ entries, timeZone, withheld }) => ({ entries, timeZone, withheld })),
  );

/** Maximum length of the entries of one connection. Stored entries are never longer. */
const charsAtMost = 32_000_000;

/** Counts the busy minutes of some calendars. Throws a `CalendarFailure` if that takes too long. */
export async function countBusy(
  calendars: readonly SyncedCalendar[],
  nowMs: number,
  run: RunCalendarJob,
): Promise<CountedBusy> {
  const isEmpty = calendars.every(
    ({ entries, withheld }) => entries.length === 0 && withheld === 0,
  );
  if (isEmpty) return { busy: [], ...nothingSkipped };
  const text = packed(calendars);
  if (text.length > charsAtMost) throw new CalendarFailure('quota');
  return run('busy', { calendars: text, nowMs });
}

/** Counts busy minutes in a request. The time limit for calls to the table starts again afterwards. */
export async function countBusyOfRequest(
  ...counted: Parameters<typeof countBusy>
): Promise<CountedBusy> {
  extendBudget(longBudgetMs);
  const busy = await countBusy(...counted);
  extendBudget(budgets.requestMs);
  return busy;
}

/** Thrown by a decision for which the busy minutes of some calendars must be counted first. */
class NotCounted extends Error {
  readonly calendars: readonly SyncedCalendar[];

  constructor(calendars: readonly SyncedCalendar[]) {
    super('The busy minutes of these calendars have not been counted yet.');
    this.calendars = calendars;
  }
}

/**
 * Runs a transaction with a decision that needs busy minutes. Decisions are synchronous, and transactions wait for each
 * other. So a transaction without these minutes ends, they are counted, and it runs again.
 */
export async function withCountedBusy<Reply>(
  count: (calendars: readonly SyncedCalendar[]) => Promise<CountedBusy>,
  transact: (busyOfCalendars: BusyOfCalendars) => Promise<Reply>,
): Promise<Reply> {
  let counted: { readonly calendars: string; readonly busy: CountedBusy } | undefined;
  for (;;) {
    try {
      return await transact((calendars) => {
        if (packed(calendars) === counted?.calendars) return counted.busy;
        throw new NotCounted(calendars);
      });
    } catch (error) {
      if (!(error instanceof NotCounted)) throw error;
      const { calendars } = error;
      counted = { calendars: packed(calendars), busy: await count(calendars) };
    }
  }
}
