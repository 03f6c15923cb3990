import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnGrid } from '../../../lib/domain/hours/grid.ts';
import type { SlotHost } from '../../../lib/domain/hours/host-availability.ts';
import { checkStart, offeredStarts, type SlotQuestion } from '../../../lib/domain/hours/slots.ts';
import { localDay, startOfDay } from '../../../lib/domain/time/local-date.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { cases } from '../../support/random/cases.ts';
import { offset, question, rangeMinutes } from './questions.ts';

const minutes = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
const inside = (spans: readonly number[], minute: number) =>
  spans.some((start, i) => i % 2 === 0 && start <= minute && minute < (spans[i + 1] as number));

/** The oracle for one host: the free seats at a start, found by a check of each minute. */
function naiveSeats(of: SlotQuestion, host: SlotHost, start: number): number {
  const { duration, bufferBefore, bufferAfter, capacity } = of.eventType;
  const end = start + duration;
  const seats = capacity ?? 1;
  if (!minutes(start, end).every((minute) => inside(host.open, minute))) return 0;
  const shared = host.seats.find((slot) => slot.start === start && slot.end === end);
  if (shared !== undefined) {
    const own = minutes(shared.busyStart, shared.busyEnd);
    return own.some((minute) => inside(host.busy, minute)) ? 0 : Math.max(0, seats - shared.taken);
  }
  const others = host.seats.flatMap((slot) => [slot.busyStart, slot.busyEnd]);
  return minutes(start - bufferBefore, end + bufferAfter).some(
    (minute) => inside(host.busy, minute) || inside(others, minute),
  )
    ? 0
    : seats;
}

function naivelyAllowed(of: SlotQuestion, start: number): boolean {
  const { timeZone, interval, minimumNotice, window } = of.eventType;
  const clock = zone(timeZone);
  const startMs = start * 60_000;
  if (!isOnGrid(clock, interval, start)) return false;
  if (startMs < of.nowMs + minimumNotice * 60_000) return false;
  if (of.usedUp.some((used) => used.start <= start && start < used.end)) return false;
  if (window === null) return true;
  if ('days' in window) {
    return startMs < startOfDay(clock, localDay(clock, of.nowMs) + window.days + 1);
  }
  return Date.parse(window.startedAt) <= startMs && startMs < Date.parse(window.endedAt);
}

function naiveCapacity(of: SlotQuestion, start: number): number {
  if (of.hosts.length === 0 || !naivelyAllowed(of, start)) return 0;
  const seats = of.hosts.map((host) => naiveSeats(of, host, start));
  return of.eventType.assignment.type === 'all'
    ? Math.min(...seats)
    : seats.reduce((sum, more) => sum + more, 0);
}

test('a start is offered exactly if a calculation by minutes finds enough free hosts and all rules are met', () => {
  fc.assert(
    fc.property(question, (of) => {
      const [from, to] = [of.zero, of.zero + rangeMinutes];
      const expected = minutes(from, to)
        .map((start) => ({ start, remainingCapacity: naiveCapacity(of, start) }))
        .filter((offered) => offered.remainingCapacity > 0);
      expect(offeredStarts(of, from, to)).toEqual(expected);
    }),
    { numRuns: cases(60) },
  );
});

test('exactly the offered starts can be booked, on and off the grid', () => {
  fc.assert(
    fc.property(question, (of) => {
      const [from, to] = [of.zero - 30, of.zero + rangeMinutes + 30];
      const offered = new Map(
        offeredStarts(of, from, to).map((one) => [one.start, one.remainingCapacity]),
      );
      for (const start of minutes(from, to)) {
        const judgement = checkStart(of, start);
        expect(judgement.offered ? judgement.remainingCapacity : undefined).toBe(
          offered.get(start),
        );
      }
    }),
    { numRuns: cases(60) },
  );
});

test('an accepted start contains exactly the free hosts, and a refused one a reason for each other host', () => {
  fc.assert(
    fc.property(question, fc.integer({ min: 0, max: rangeMinutes }), (of, after) => {
      const start = of.zero + after;
      const free = of.hosts.filter((host) => naiveSeats(of, host, start) > 0);
      const judgement = checkStart(of, start);
      if (judgement.offered) {
        expect(judgement.freeHostIds).toEqual(free.map((host) => host.userId));
      } else {
        expect(judgement.reasons.length).toBeGreaterThan(0);
        const refused = judgement.reasons.flatMap((why) => ('userId' in why ? [why.userId] : []));
        const others = of.hosts.filter((host) => !free.includes(host));
        expect(refused).toEqual(others.map((host) => host.userId));
      }
    }),
    { numRuns: cases(120) },
  );
});

test('the starts of a part of a period are that part of the starts of the whole period', () => {
  fc.assert(
    fc.property(question, offset, offset, (of, a, b) => {
      const [from, to] = [of.zero + Math.min(a, b), of.zero + Math.max(a, b)];
      const whole = offeredStarts(of, of.zero - 200, of.zero + rangeMinutes + 200);
      expect(offeredStarts(of, from, to)).toEqual(
        whole.filter(({ start }) => start >= from && start < to),
      );
    }),
  );
});
