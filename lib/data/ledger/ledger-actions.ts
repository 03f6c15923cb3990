import type { LedgerChanges, SeatChange } from '../../domain/ledger/ledger-changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { closeSlot, joinSlot, leaveSlot, openSlot, resizeSlot } from '../bookings/seats.ts';
import type { Action } from '../engine/commit.ts';
import type { Items } from '../engine/items.ts';
import { hostRulesIn, writeHostRules } from '../schedules/host-rules.ts';
import { hostWeekIn, writeHostWeek } from './host-weeks.ts';

/** What changes in the time of hosts, each item under the condition that it is as it was read. */
export const ledgerActions = (
  of: OrganizationId,
  items: Items,
  { weeks = [], seats = [], rules = [] }: LedgerChanges,
): readonly Action[] => [
  ...seats.map((change) => seatAction(of, change)),
  ...weeks.map(({ userId, week, entries }) =>
    writeHostWeek(of, userId, week, hostWeekIn(of, items, userId, week).ver, entries),
  ),
  ...rules.map(({ userId, rules: after }) =>
    writeHostRules(of, userId, hostRulesIn(of, items, userId).ver, after),
  ),
];

function seatAction(of: OrganizationId, change: SeatChange): Action {
  switch (change.change) {
    case 'open':
      return openSlot(of, change.slot, change.end, change);
    case 'join':
      return joinSlot(of, change.slot, change.end, change.capacity, change);
    case 'leave':
      return leaveSlot(of, change.slot);
    case 'close':
      return closeSlot(of, change.slot);
    case 'resize':
      return resizeSlot(of, change.slot, change.end);
  }
}
