import { compareEntries, type Entry, type Occupied } from '../ledger/entry.ts';
import { type BusyRule, ruleOccurrences } from '../schedules/busy-rule.ts';

/**
 * Lists all entries and rule occurrences that occupy a minute of [fromMinute, toMinute), sorted by
 * busy start. An entry that several weeks contain is listed once.
 */
export function busySources(
  entries: readonly Entry[],
  rules: readonly BusyRule[],
  fromMinute: number,
  toMinute: number,
): readonly Occupied[] {
  const occurrences = ruleOccurrences(rules, fromMinute, toMinute).map(
    ({ uid, start, end }): Occupied => ({
      kind: 'schedule',
      uid,
      eventTypeId: null,
      start,
      end,
      busyStart: start,
      busyEnd: end,
    }),
  );
  const within = entries.filter(
    (entry) => entry.busyStart < toMinute && fromMinute < entry.busyEnd,
  );
  return [...within, ...occurrences].sort(compareEntries);
}
