import { readItems } from '../../../lib/data/engine/items.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { hostWeekIn } from '../../../lib/data/ledger/host-weeks.ts';
import { hostRulesIn } from '../../../lib/data/schedules/host-rules.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { joinWeeks } from '../../../lib/domain/ledger/host-week.ts';
import { ceilMinute, floorMinute, weeksOf } from '../../../lib/domain/ledger/week.ts';
import type { BusyRule } from '../../../lib/domain/schedules/busy-rule.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';

/**
 * The ledger of a host in every week of a period, and the rules of the host. Without an end, the
 * period is one minute.
 */
export async function ledgerOf(
  of: OrganizationId,
  { userId }: { readonly userId: string },
  from: string,
  to: string = new Date(Date.parse(from) + 60_000).toISOString(),
): Promise<{
  readonly entries: readonly Entry[];
  /** The version of each week; 0 for a week that was never written. */
  readonly versions: readonly number[];
  readonly rules: readonly BusyRule[];
}> {
  const weeks = weeksOf(floorMinute(Date.parse(from)), ceilMinute(Date.parse(to)));
  const wanted = weeks.map((week) => keys.hostWeek(of, userId, week));
  const items = await readItems(of, [...wanted, keys.rules(of, userId)]);
  const found = weeks.map((week) => hostWeekIn(of, items, userId, week));
  return {
    entries: joinWeeks(found.map(({ entries }) => entries)),
    versions: found.map(({ ver }) => ver),
    rules: hostRulesIn(of, items, userId).rules,
  };
}
