import fc from 'fast-check';
import type {
  EventType,
  EventTypeHost,
  Limit,
} from '../../../lib/domain/event-types/event-type.ts';
import type { ExplainedQuestion } from '../../../lib/domain/hours/explained-starts.ts';
import type { SharedSlot, SlotHost } from '../../../lib/domain/hours/host-availability.ts';
import { type SourcedHost, sourcedHost } from '../../../lib/domain/hours/host-causes.ts';
import type { SlotQuestion } from '../../../lib/domain/hours/slots.ts';
import { entryKinds, type Occupied } from '../../../lib/domain/ledger/entry.ts';
import { merge } from '../../../lib/domain/time/spans.ts';

/** The length of the searched period, which begins at `zero`. */
export const rangeMinutes = 700;

/** Zones with an instant near a clock change, or on a day without one. */
const scenes: readonly (readonly [string, number])[] = [
  ['UTC', Date.UTC(2026, 4, 1)],
  ['America/New_York', Date.UTC(2026, 10, 1, 2)],
  ['Europe/London', Date.UTC(2026, 2, 28, 20)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 10)],
  ['America/Havana', Date.UTC(2026, 10, 1, 0)],
  ['Africa/Cairo', Date.UTC(2026, 3, 23, 18)],
  ['Asia/Kathmandu', Date.UTC(2026, 4, 1, 15)],
];

export const offset = fc.integer({ min: -100, max: rangeMinutes + 100 });
const pairs = (most: number, longest: number, zero: number) =>
  fc
    .array(fc.tuple(offset, fc.integer({ min: 1, max: longest })), { maxLength: most })
    .map((list) => merge(list.flatMap(([at, length]) => [zero + at, zero + at + length])));

/** Shared slots that do not overlap each other, as in the ledger. */
const sharedSlots = (zero: number, duration: number): fc.Arbitrary<readonly SharedSlot[]> =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 60 }),
        before: fc.integer({ min: 0, max: 10 }),
        length: fc.constantFrom(duration, duration, duration, duration + 7),
        after: fc.integer({ min: 0, max: 10 }),
        taken: fc.constantFrom(1, 1, 2, 3, 4),
      }),
      { maxLength: 8 },
    )
    .map((list) => {
      let cursor = zero;
      return list.map(({ gap, before, length, after, taken }) => {
        const busyStart = cursor + gap;
        const end = busyStart + before + length;
        cursor = end + after;
        return { start: busyStart + before, end, busyStart, busyEnd: cursor, taken };
      });
    });

/** The properties that a generated host depends on. */
interface HostRule {
  readonly userId: string;
  /** The epoch minute at which the searched period begins. */
  readonly zero: number;
  readonly duration: number;
  /** The event type has more than one seat. */
  readonly shared: boolean;
}

const slotHost = ({ userId, zero, duration, shared }: HostRule): fc.Arbitrary<SlotHost> =>
  fc.record({
    userId: fc.constant(userId),
    open: pairs(5, 700, zero),
    busy: pairs(6, 40, zero),
    seats: shared ? sharedSlots(zero, duration) : fc.constant([]),
  });

const source = (zero: number): fc.Arbitrary<Occupied> =>
  fc
    .record({
      kind: fc.constantFrom(...entryKinds),
      uid: fc.uuid(),
      start: offset,
      length: fc.integer({ min: 1, max: 40 }),
      before: fc.constantFrom(0, 0, 5, 20),
      after: fc.constantFrom(0, 0, 10),
    })
    .map(({ kind, uid, start: at, length, before, after }) => {
      const start = zero + at;
      const end = start + length;
      return {
        kind,
        uid,
        eventTypeId: null,
        start,
        end,
        busyStart: start - before,
        busyEnd: end + after,
      };
    });

const sharedBy = { kind: 'seats', uid: 'shared', eventTypeId: 'shared' } as const;
const sourcedHostOf = ({ userId, zero, duration, shared }: HostRule): fc.Arbitrary<SourcedHost> =>
  fc
    .record({
      open: pairs(5, 700, zero),
      regularHours: pairs(4, 700, zero),
      sources: fc.array(source(zero), { maxLength: 6 }),
      seats: shared ? sharedSlots(zero, duration) : fc.constant([]),
    })
    .map(({ seats, ...time }) => {
      const named = seats.map((slot) => ({ ...slot, ...sharedBy }));
      return sourcedHost({ userId, ...time, seats: named });
    });

export const hostOf = (
  userId: string,
  userType: 'host' | 'notifyHost' = 'host',
): EventTypeHost => ({
  userId,
  userType,
  role: 'viewer',
  priority: 0,
  weight: 1,
  sort: 0,
});

const windows = (nowMs: number) =>
  fc.oneof(
    fc.constant(null),
    fc.constant(null),
    fc.record({ days: fc.integer({ min: 0, max: 1 }) }),
    fc.tuple(offset, fc.integer({ min: 1, max: rangeMinutes })).map(([from, length]) => ({
      startedAt: new Date(nowMs + from * 60_000 + 1).toISOString(),
      endedAt: new Date(nowMs + (from + length) * 60_000).toISOString(),
    })),
  );

const limits: readonly Limit[] = [
  { kind: 'bookings', period: 'day', max: 1 },
  { kind: 'minutes', period: 'week', max: 100 },
];

interface About {
  readonly zero: number;
}

const questionOf = <Host extends SlotHost>(
  hostBy: (rule: HostRule) => fc.Arbitrary<Host>,
): fc.Arbitrary<SlotQuestion & About & { readonly hosts: readonly Host[] }> =>
  fc
    .record({
      scene: fc.constantFrom(...scenes),
      duration: fc.integer({ min: 5, max: 60 }),
      // Shared slots begin at any minute. A short interval has a start at this minute more often.
      interval: fc.oneof(fc.constantFrom(1, 2, 5), fc.integer({ min: 1, max: 45 })),
      bufferBefore: fc.integer({ min: 0, max: 20 }),
      bufferAfter: fc.integer({ min: 0, max: 20 }),
      minimumNotice: fc.integer({ min: 0, max: 100 }),
      capacity: fc.constantFrom(null, 1, 2, 4, 4),
      assignment: fc.constantFrom(
        { type: 'all' } as const,
        { type: 'any', method: 'equal' } as const,
      ),
      count: fc.constantFrom(0, 1, 1, 2, 2, 3),
      lateMs: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    })
    .chain(({ scene: [timeZone, zeroMs], count, lateMs, ...rule }) => {
      const zero = zeroMs / 60_000;
      const ids = ['hostA', 'hostB', 'hostC'].slice(0, count);
      const shared = (rule.capacity ?? 1) > 1;
      return fc
        .record({
          window: windows(zeroMs),
          hosts: fc.tuple(
            ...ids.map((id) => hostBy({ userId: id, zero, duration: rule.duration, shared })),
          ),
          hasNotifiedHost: fc.boolean(),
          usedUp: fc.array(fc.tuple(offset, fc.integer({ min: 1, max: 90 })), { maxLength: 2 }),
        })
        .map(({ window, hosts, hasNotifiedHost, usedUp }) => ({
          zero,
          eventType: {
            ...rule,
            window,
            timeZone,
            hosts: [
              ...ids.map((id) => hostOf(id)),
              ...(hasNotifiedHost ? [hostOf('told', 'notifyHost')] : []),
            ],
          },
          hosts,
          nowMs: zeroMs + lateMs,
          usedUp: usedUp.map(([at, length], i) => ({
            limit: limits[i] as Limit,
            start: zero + at,
            end: zero + at + length,
          })),
        }));
    });

export const question = questionOf(slotHost);

/** A question with hosts that contain the sources of their busy time. */
export const explainedQuestion: fc.Arbitrary<ExplainedQuestion & About> = fc
  .tuple(
    questionOf(sourcedHostOf),
    fc.constantFrom<EventType['status']>('enable', 'enable', 'disable'),
  )
  .map(([asked, status]) => ({ ...asked, eventType: { ...asked.eventType, status } }));
