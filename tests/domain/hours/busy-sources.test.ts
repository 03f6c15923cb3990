import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busySources } from '../../../lib/domain/hours/busy-sources.ts';
import { busySpans } from '../../../lib/domain/ledger/host-week.ts';
import { minutesPerWeek, weekStart } from '../../../lib/domain/ledger/week.ts';
import { type BusyRule, ruleSpans } from '../../../lib/domain/schedules/busy-rule.ts';
import { formatInstant } from '../../../lib/domain/time/instant.ts';
import { merge, union } from '../../../lib/domain/time/spans.ts';
import { anyEntries, uids, week } from '../ledger/entries.ts';

const minuteMs = 60_000;
const zero = weekStart(week);
const minute = fc.integer({ min: -500, max: minutesPerWeek + 500 });

/** A rule that occurs every second day and begins near the start of the week. */
const anyRule = fc
  .record({ uid: uids, start: minute, duration: fc.integer({ min: 1, max: 4000 }) })
  .map(({ uid, start, duration }): BusyRule => {
    const startMs = (zero + start) * minuteMs;
    const [startHour = 0, startMinute = 0] = formatInstant(startMs)
      .slice(11, 16)
      .split(':')
      .map(Number);
    const item = { startHour, startMinute, endHour: startHour, endMinute: startMinute };
    return {
      uid,
      startedAt: formatInstant(startMs),
      endedAt: formatInstant(startMs + duration * minuteMs),
      timeZone: 'UTC',
      routine: {
        duration,
        endedAt: null,
        schedules: [{ ...item, wday: 0, frequencyType: 1, frequencyInterval: 2, exceptions: [] }],
      },
    };
  });

const anyCase = fc.record({
  entries: anyEntries,
  rules: fc.array(anyRule, { maxLength: 3 }),
  from: minute,
  length: fc.integer({ min: 1, max: 5000 }),
});

test('the busy sources are exactly the entries and rules that occupy the period, in order of their starts', () => {
  fc.assert(
    fc.property(anyCase, ({ entries, rules, from, length }) => {
      const [first, end] = [zero + from, zero + from + length];
      const sources = busySources(entries, rules, first, end);
      const cut = (spans: readonly number[]) =>
        merge(spans.map((each) => Math.min(Math.max(each, first), end)));
      const expected = union(
        cut(merge(entries.flatMap(({ busyStart, busyEnd }) => [busyStart, busyEnd]))),
        ruleSpans(rules, first, end),
      );
      expect(cut(busySpans(sources))).toEqual(expected);
      for (const { busyStart, busyEnd } of sources) {
        expect(busyStart < end && busyEnd > first, 'the source overlaps the period').toBe(true);
      }
      const starts = sources.map(({ busyStart }) => busyStart);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      const reaching = entries.filter((each) => each.busyStart < end && each.busyEnd > first);
      expect(sources.filter((each) => reaching.some((other) => other === each))).toHaveLength(
        reaching.length,
      );
    }),
    { seed: 6, numRuns: 200 },
  );
});
