import { busyIn, hostWeekIn } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import type { Reach } from '../../domain/availability/slot-hosts.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { joinWeeks } from '../../domain/ledger/host-week.ts';
import { weeksOf } from '../../domain/ledger/week.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Spans } from '../../domain/time/spans.ts';

/** Every entry of the host's weeks, once. */
export const entriesIn = (
  items: Items,
  of: OrganizationId,
  userId: string,
  { from, to }: Reach,
): readonly Entry[] =>
  joinWeeks(weeksOf(from, to).map((week) => hostWeekIn(items, of, userId, week).entries));

/** The busy minutes of the host's weeks, whole weeks, without what rules occupy. */
export function mergedBusy(
  items: Items,
  of: OrganizationId,
  userId: string,
  { from, to }: Reach,
): Spans {
  const busy: number[] = [];
  for (const week of weeksOf(from, to)) busyIn(items, of, userId, week, busy);
  return busy;
}
