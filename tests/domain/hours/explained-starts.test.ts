import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seatsOf } from '../../../lib/domain/event-types/event-type.ts';
import {
  type ExplainedQuestion,
  explainedStarts,
  type NotOffered,
  type StartReason,
} from '../../../lib/domain/hours/explained-starts.ts';
import { gridStarts } from '../../../lib/domain/hours/grid.ts';
import {
  type HostCause,
  type SourcedHost,
  sourcedHost,
} from '../../../lib/domain/hours/host-causes.ts';
import { offeredSlots } from '../../../lib/domain/hours/offered-slots.ts';
import { checkStart, offeredStarts } from '../../../lib/domain/hours/slots.ts';
import { covers, type Spans } from '../../../lib/domain/time/spans.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { cases } from '../../support/random/cases.ts';
import { explainedQuestion, rangeMinutes } from './questions.ts';

const enabled = explainedQuestion.filter(({ eventType }) => eventType.status === 'enable');
const rangeOf = ({ zero }: { readonly zero: number }) => [zero, zero + rangeMinutes] as const;

/** The explanation of one start of the grid. */
function explained(of: ExplainedQuestion, start: number): NotOffered | 'offered' {
  const [only] = [...explainedStarts(of, start, start + 1)];
  if (only === undefined) throw new Error(`${start} is not on the grid.`);
  return 'slot' in only ? 'offered' : only.notOffered;
}

/** The question without one reason of the event type. */
function withoutReason(of: ExplainedQuestion, reason: StartReason): ExplainedQuestion {
  const { eventType } = of;
  switch (reason.code) {
    case 'disabled':
      return { ...of, eventType: { ...eventType, status: 'enable' } };
    case 'notice':
      return { ...of, eventType: { ...eventType, minimumNotice: -1_000_000 } };
    case 'window':
      return { ...of, eventType: { ...eventType, window: null } };
    case 'limit':
      return { ...of, usedUp: of.usedUp.filter(({ limit }) => limit !== reason.limit) };
    default:
      throw new Error(`${reason.code} cannot be removed.`);
  }
}

/** The host without one cause, such as a booking, an override or one guest of a full slot. */
function withoutCause(
  host: SourcedHost,
  { eventType }: ExplainedQuestion,
  start: number,
  cause: HostCause,
): SourcedHost {
  const { regularHours, sources, seats } = host;
  switch (cause.code) {
    case 'outside-hours':
      return sourcedHost({ ...host, open: [start - 10_000, start + 10_000] });
    case 'override':
      return sourcedHost({ ...host, open: regularHours });
    case 'capacity': {
      const taken = seatsOf(eventType) - 1;
      const left = seats.map((slot) => (slot.start === start ? { ...slot, taken } : slot));
      return sourcedHost({ ...host, seats: left });
    }
    default:
      return sourcedHost({
        ...host,
        sources: sources.filter((one) => one !== cause.source),
        seats: seats.filter((one) => one !== cause.source),
      });
  }
}

const changeHost = (
  of: ExplainedQuestion,
  userId: string,
  change: (host: SourcedHost) => SourcedHost,
): ExplainedQuestion => ({
  ...of,
  hosts: of.hosts.map((host) => (host.userId === userId ? change(host) : host)),
});

/** The question without these causes of one host. */
const free = (of: ExplainedQuestion, start: number, userId: string, causes: readonly HostCause[]) =>
  changeHost(of, userId, (host) =>
    causes.reduce((left, cause) => withoutCause(left, of, start, cause), host),
  );

const others = <One>(all: readonly One[], one: One): readonly One[] =>
  all.filter((other) => other !== one);

test('every start of the grid is returned once: offered with its free hosts, or not offered with reasons', () => {
  fc.assert(
    fc.property(enabled, (of) => {
      const [from, to] = rangeOf(of);
      const results = [...explainedStarts(of, from, to)];
      const starts = results.map((one) => ('slot' in one ? one.slot.start : one.notOffered.start));
      const { timeZone, interval } = of.eventType;
      expect(starts).toEqual(gridStarts(zone(timeZone), interval, [from, to]));
      const slots = results.flatMap((one) => ('slot' in one ? [one.slot] : []));
      expect(slots).toEqual([...offeredSlots(of, from, to)]);
      for (const one of results) {
        if ('slot' in one) continue;
        const { reasons, hosts } = one.notOffered;
        const causes = hosts.flatMap((host) => host.causes);
        expect(reasons.length + causes.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: cases(60) },
  );
});

test('offered slots have the same starts and seats as the offered starts, and contain the free hosts', () => {
  fc.assert(
    fc.property(enabled, (of) => {
      const slots = [...offeredSlots(of, ...rangeOf(of))];
      const { duration } = of.eventType;
      expect(slots.map(({ start, remainingCapacity }) => ({ start, remainingCapacity }))).toEqual(
        offeredStarts(of, ...rangeOf(of)),
      );
      for (const { start, end, remainingCapacity, hostIds } of slots) {
        const judgement = { offered: true, freeHostIds: hostIds, remainingCapacity };
        expect(checkStart(of, start)).toEqual(judgement);
        expect(end).toBe(start + duration);
      }
    }),
    { numRuns: cases(60) },
  );
});

/** Every start that is not offered, with its explanation. */
function eachNotOffered(of: ExplainedQuestion & { zero: number }): NotOffered[] {
  const results = [...explainedStarts(of, ...rangeOf(of))];
  // Every third start is enough, because neighbouring starts have almost the same reasons.
  return results.flatMap((one, i) => ('slot' in one || i % 3 > 0 ? [] : [one.notOffered]));
}

const withHosts = explainedQuestion.filter(({ hosts }) => hosts.length > 0);

test('a start is offered once all its reported reasons are removed, for one host if one is enough', () => {
  fc.assert(
    fc.property(withHosts, (of) => {
      for (const { start, reasons, hosts } of eachNotOffered(of)) {
        const unhindered = reasons.reduce(withoutReason, of);
        const isAny = of.eventType.assignment.type === 'any';
        const ways = isAny ? hosts.map((host) => [host]) : [hosts];
        for (const way of ways) {
          const changed = way.reduce(
            (left, { userId, causes }) => free(left, start, userId, causes),
            unhindered,
          );
          expect(explained(changed, start)).toBe('offered');
        }
      }
    }),
    { numRuns: cases(60) },
  );
});

test('each reported reason alone prevents a start from being offered', () => {
  fc.assert(
    fc.property(withHosts, (of) => {
      for (const { start, reasons, hosts } of eachNotOffered(of)) {
        const allFree = hosts.reduce<ExplainedQuestion>(
          (left, { userId, causes }) => free(left, start, userId, causes),
          of,
        );
        for (const reason of reasons) {
          const changed = others(reasons, reason).reduce(withoutReason, allFree);
          expect(explained(changed, start)).toMatchObject({ reasons: [reason] });
        }
        for (const { userId, causes } of hosts) {
          for (const cause of causes) {
            const changed = free(of, start, userId, others(causes, cause));
            const result = explained(changed, start);
            const host = result !== 'offered' && result.hosts.find((one) => one.userId === userId);
            // If another host has become free, the start is offered without this host.
            if (host) expect(host.causes).toEqual([cause]);
            else expect(hostIdsAt(changed, start)).not.toContain(userId);
          }
        }
      }
    }),
    { numRuns: 100 },
  );
});

const hostIdsAt = (of: ExplainedQuestion, start: number): readonly string[] =>
  [...offeredSlots(of, start, start + 1)].flatMap(({ hostIds }) => hostIds);

test('a disabled event type offers no start of its grid and reports this before all other reasons', () => {
  const disabled = explainedQuestion.filter(({ eventType }) => eventType.status === 'disable');
  fc.assert(
    fc.property(disabled, (of) => {
      for (const one of explainedStarts(of, ...rangeOf(of))) {
        const reasons = 'slot' in one ? [] : one.notOffered.reasons;
        expect(reasons[0]).toEqual({ code: 'disabled' });
      }
    }),
  );
});

test('an override is reported exactly if the hours without overrides would cover the slot', () => {
  fc.assert(
    fc.property(withHosts, (of) => {
      for (const { start, hosts } of eachNotOffered(of)) {
        for (const { userId, causes } of hosts) {
          const host = of.hosts.find((one) => one.userId === userId);
          const end = start + of.eventType.duration;
          const isCovered = (hours: Spans = []) => covers(hours, start, end);
          const expected = isCovered(host?.regularHours) ? 'override' : 'outside-hours';
          const named = causes.flatMap(({ code }) =>
            code === 'override' || code === 'outside-hours' ? [code] : [],
          );
          if (causes.length > 0) expect(named).toEqual(isCovered(host?.open) ? [] : [expected]);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('an event type without hosts reports that it has no host', () => {
  fc.assert(
    fc.property(
      enabled.filter(({ hosts }) => hosts.length === 0),
      (of) => {
        for (const { reasons, hosts } of eachNotOffered(of)) {
          expect(reasons).toContainEqual({ code: 'no-host' });
          expect(hosts).toEqual([]);
        }
      },
    ),
  );
});
