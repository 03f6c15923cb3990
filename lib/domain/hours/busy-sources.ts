import { compareEntries, type Entry, type Occupied } from '../ledger/entry.ts';
import { type BusyRule, ruleOccurrences } from '../schedules/busy-rule.ts';

/**
 * Everything that occupies a minute of [fromMinute, toMinute), by its busy start: entries of the
 * ledger's weeks, each once, and every occurrence of the rules.
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
